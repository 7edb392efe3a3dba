// Package nicks keeps the nicknames of users. A user has at most one, and no two users have the same.
package nicks

import "maps"

// A Book has nicknames and the numbers of those whom they stand for. The zero value is empty.
type Book struct {
	users map[string]int
	nicks map[int]string
}

// New is an empty book.
func New() *Book { return &Book{} }

// Put gives a user a nickname. The user loses the one that he had, and the one who had it is left without.
func (b *Book) Put(nick string, user int) {
	if b.users == nil {
		b.users, b.nicks = map[string]int{}, map[int]string{}
	}
	if old, found := b.nicks[user]; found {
		delete(b.users, old)
	}
	if old, found := b.users[nick]; found {
		delete(b.nicks, old)
	}
	b.users[nick], b.nicks[user] = user, nick
}

// Drop forgets a nickname, if somebody has it.
func (b *Book) Drop(nick string) {
	if user, found := b.users[nick]; found {
		delete(b.nicks, user)
		delete(b.users, nick)
	}
}

// Has reports whether somebody has a nickname.
func (b *Book) Has(nick string) bool {
	_, found := b.users[nick]
	return found
}

// User is whom a nickname stands for.
func (b *Book) User(nick string) (user int, found bool) {
	user, found = b.users[nick]
	return user, found
}

// Nick is the nickname of a user.
func (b *Book) Nick(user int) (nick string, found bool) {
	nick, found = b.nicks[user]
	return nick, found
}

// Len is how many nicknames there are.
func (b *Book) Len() int { return len(b.users) }

// All has the users by their nicknames.
func (b *Book) All() map[string]int { return maps.Clone(b.users) }
