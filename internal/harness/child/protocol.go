package child

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"time"
)

// A Request is the head of a message to the child; the columns follow it as bytes.
type Request struct {
	Op        string          `json:"op"`                  // "env", "call", "probe", "check", "kill" or "differ"
	Env       json.RawMessage `json:"env,omitempty"`       // of "env": what relations may name
	Func      string          `json:"func,omitempty"`      // of "call", "probe" and "differ": the function by its name in the Env, of "call" also a package variable
	Relations []string        `json:"relations,omitempty"` // of "check" and "kill": texts
	Vars      []string        `json:"vars,omitempty"`      // of them: the variables whose columns follow
	Mutants   []uint32        `json:"mutants,omitempty"`   // of "kill" and "differ": by number
	Every     bool            `json:"every,omitempty"`     // of "kill": every row is decided, not only those up to the first that kills
	Early     bool            `json:"early,omitempty"`     // of "kill": the only mutant is on since the child was started, so the original cannot be run
	Apart     bool            `json:"apart,omitempty"`     // of "kill": the only mutant is tried without the original in this child
	Label     bool            `json:"label,omitempty"`     // of "kill": the mutants are not tried, but it is said which the original infects; if Early, the probe is on since the child was started
	Unprobed  bool            `json:"unprobed,omitempty"`  // of "kill" and "differ": all mutants are tried on all rows, whatever they reach
	Most      int             `json:"most,omitempty"`      // of "differ": the rows that are given back of a mutant, at most
	N         int             `json:"n,omitempty"`         // rows
	Blocks    bool            `json:"blocks,omitempty"`    // of "probe": the blocks of statements that rows enter are noted, too
	Fuel      int64           `json:"fuel,omitempty"`      // share of a row, in an instrumented child
	Ration    int64           `json:"ration,omitempty"`    // if it is not 0: that of the function Rationed, see [Mark]
	Rationed  uint32          `json:"rationed,omitempty"`
	Measure   bool            `json:"measure,omitempty"` // of "call": the fuel that rows use is asked for
	Collect   bool            `json:"collect,omitempty"` // of "call": what executions before it left is collected, so that its arguments lie where others lay
	Share     int64           `json:"share,omitempty"`   // of "kill" without the original: that of a row with the mutant; Fuel is that of values
	// Skip names executions that took a child down before, in the order in which the batch runs them: they are not run again but
	// recorded as crashed. In a "kill" or "differ" of one mutant they are executions of that mutant.
	Skip []Skip `json:"skip,omitempty"`
	// Deaths are executions that took a child down in other requests: they are not run either.
	Deaths []Death `json:"deaths,omitempty"`
}

// A Skip is one execution of a batch that must not be repeated, or all those of a function.
type Skip struct {
	Exec uint64 `json:"exec"` // 1 for the batch's first call of Execute, and so on; 0 for the making of values
	Row  int64  `json:"row"`
	Func uint32 `json:"func,omitempty"` // if it is not 0: the executions of this function, see [Mark], on all rows
	Note string `json:"note"`
}

// Mark is a number that stands for a function of a program, by its name.
func Mark(name string) uint32 {
	h := fnv.New32a()
	io.WriteString(h, name)
	return h.Sum32() | 1
}

// A Reply is the head of a message from the child.
type Reply struct {
	Error      string           `json:"error,omitempty"`
	Large      bool             `json:"large,omitempty"` // the results are too large for a reply
	Executions int64            `json:"executions,omitempty"`
	Work       int64            `json:"work,omitempty"`     // see Frame.work; of "kill" and "differ" the executions of mutants alone
	Left       bool             `json:"left,omitempty"`     // of "kill" and "differ": goroutines were left behind
	Lost       []string         `json:"lost,omitempty"`     // of "env": package variables that cannot be given back what they were, and why
	Most       int64            `json:"most,omitempty"`     // of "kill": the most fuel that the original took on a row
	Usual      int64            `json:"usual,omitempty"`    // of "call", if it is asked for: the median of the fuel of rows
	Computed   time.Duration    `json:"computed,omitempty"` // of "kill": processor time
	Deaths     []Death          `json:"deaths,omitempty"`   // the executions that Skip names, as far as they can be told again
	Notes      map[int32]string `json:"notes,omitempty"`
	Warnings   []string         `json:"warnings,omitempty"`
	Worst      []uint64         `json:"worst,omitempty"` // of "check": math.Float64bits by relation
	WorstRow   []int32          `json:"worstRow,omitempty"`
}

// maxMessage bounds what a message may claim to hold: a child that writes garbage must not make its parent allocate it.
const maxMessage = 2 * maxReply

// A Conn carries messages: a head in JSON and a body of bytes. Bodies go through shared memory where they fit.
type Conn struct {
	r        *bufio.Reader
	w        io.Writer
	in, out  []byte // shared memory for bodies, or nil
	head     [24]byte
	received []byte
}

// NewConn returns a connection that reads messages from r and writes them to w.
func NewConn(r io.Reader, w io.Writer) *Conn {
	return &Conn{r: bufio.NewReaderSize(r, 1<<16), w: w}
}

// Share makes bodies travel through m. The two ends use its halves the opposite way.
func (c *Conn) Share(m *Shared, parent bool) {
	if m == nil {
		return
	}
	c.in, c.out = m.requests(), m.replies()
	if parent {
		c.in, c.out = c.out, c.in
	}
}

// Buffer returns an empty buffer to append a body to. If the body fits in its capacity, Send does not copy it.
func (c *Conn) Buffer() []byte { return c.out[:0] }

// Send writes one message. A body that [Conn.Buffer] began stays where it is.
func (c *Conn) Send(head any, body []byte) error {
	h, err := json.Marshal(head)
	if err != nil {
		return fmt.Errorf("encode a message: %w", err)
	}
	shared := len(body) <= cap(c.out) && len(body) > 0
	if shared && &body[0] != &c.out[:1][0] {
		copy(c.out[:len(body)], body)
	}
	msg := make([]byte, 24, 24+len(h)+len(body))
	binary.LittleEndian.PutUint64(msg, uint64(len(h)))
	binary.LittleEndian.PutUint64(msg[8:], uint64(len(body)))
	if shared {
		msg[16] = 1
	}
	msg = append(msg, h...)
	if !shared {
		msg = append(msg, body...)
	}
	_, err = c.w.Write(msg)
	return err
}

// Receive reads one message into head. The body is valid until the next Receive.
func (c *Conn) Receive(head any) ([]byte, error) {
	if _, err := io.ReadFull(c.r, c.head[:]); err != nil {
		return nil, err
	}
	h, b := binary.LittleEndian.Uint64(c.head[:]), binary.LittleEndian.Uint64(c.head[8:])
	if h > maxMessage || b > maxMessage {
		return nil, fmt.Errorf("a message of %d and %d bytes", h, b)
	}
	text := make([]byte, h)
	if _, err := io.ReadFull(c.r, text); err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, head); err != nil {
		return nil, fmt.Errorf("decode a message: %w", err)
	}
	if c.head[16] == 1 {
		if b > uint64(len(c.in)) {
			return nil, fmt.Errorf("a body of %d bytes in %d bytes of shared memory", b, len(c.in))
		}
		return c.in[:b], nil
	}
	if uint64(cap(c.received)) < b {
		c.received = make([]byte, b)
	}
	c.received = c.received[:b]
	_, err := io.ReadFull(c.r, c.received)
	return c.received, err
}
