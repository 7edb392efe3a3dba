// Package trie keeps a set of words so that those with a prefix are found fast.
package trie

import "slices"

// A Trie is a set of words. The zero value is empty.
type Trie struct{ root node }

type node struct {
	words int // that end here or below
	end   bool
	next  map[byte]*node
}

// New is an empty trie.
func New() *Trie { return &Trie{} }

// Insert adds a word, if it is not there yet.
func (t *Trie) Insert(word string) {
	if t.Has(word) {
		return
	}
	n := &t.root
	n.words++
	for i := range len(word) {
		child := n.next[word[i]]
		if child == nil {
			child = &node{}
			if n.next == nil {
				n.next = map[byte]*node{}
			}
			n.next[word[i]] = child
		}
		n = child
		n.words++
	}
	n.end = true
}

// Remove takes a word out, if it is there. Others that begin with it stay.
func (t *Trie) Remove(word string) {
	if !t.Has(word) {
		return
	}
	n := &t.root
	n.words--
	for i := range len(word) {
		child := n.next[word[i]]
		child.words--
		if child.words == 0 {
			delete(n.next, word[i])
			return
		}
		n = child
	}
	n.end = false
}

// Has reports whether a word is there.
func (t *Trie) Has(word string) bool {
	n := t.find(word)
	return n != nil && n.end
}

// Count is how many words begin with a prefix.
func (t *Trie) Count(prefix string) int {
	if n := t.find(prefix); n != nil {
		return n.words
	}
	return 0
}

// Len is how many words there are.
func (t *Trie) Len() int { return t.root.words }

// Words are the words that begin with a prefix, in order.
func (t *Trie) Words(prefix string) []string {
	var words []string
	if n := t.find(prefix); n != nil {
		n.walk(prefix, &words)
	}
	slices.Sort(words)
	return words
}

func (t *Trie) find(prefix string) *node {
	n := &t.root
	for i := 0; i < len(prefix) && n != nil; i++ {
		n = n.next[prefix[i]]
	}
	return n
}

func (n *node) walk(prefix string, words *[]string) {
	if n.end {
		*words = append(*words, prefix)
	}
	for c, child := range n.next {
		child.walk(prefix+string([]byte{c}), words)
	}
}
