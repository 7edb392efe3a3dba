package sat

// A heap has variables in the order of their activity: that of those in recent conflicts is highest (Moskewicz et al., 2001).
type heap struct {
	list     []int32 // the heap
	at       []int32 // places of variables in list, or absent
	activity []float64
	step     float64
}

const (
	absent    = -1
	decayRate = 0.95  // Eén and Sörensson, 2003
	tooLarge  = 1e100 // activities are scaled down before they leave float64
)

// grow adds a new variable.
func (h *heap) grow(v int32) {
	h.at = append(h.at, absent)
	h.activity = append(h.activity, 0)
	h.push(v)
}

func (h *heap) push(v int32) {
	if h.at[v] != absent {
		return
	}
	h.list = append(h.list, v)
	h.up(len(h.list)-1, v)
}

func (h *heap) pop() int32 {
	top, last := h.list[0], h.list[len(h.list)-1]
	h.at[top] = absent
	h.list = h.list[:len(h.list)-1]
	if len(h.list) > 0 {
		h.down(0, last)
	}
	return top
}

// up moves v from place i to where its parent is at least as active.
func (h *heap) up(i int, v int32) {
	for i > 0 {
		parent := (i - 1) / 2
		if h.activity[v] <= h.activity[h.list[parent]] {
			break
		}
		h.place(i, h.list[parent])
		i = parent
	}
	h.place(i, v)
}

// down moves v from place i to where its children are at most as active.
func (h *heap) down(i int, v int32) {
	for {
		child := 2*i + 1
		if child >= len(h.list) {
			break
		}
		if child+1 < len(h.list) && h.activity[h.list[child+1]] > h.activity[h.list[child]] {
			child++
		}
		if h.activity[h.list[child]] <= h.activity[v] {
			break
		}
		h.place(i, h.list[child])
		i = child
	}
	h.place(i, v)
}

func (h *heap) place(i int, v int32) { h.list[i], h.at[v] = v, int32(i) }

// bump makes v more active.
func (h *heap) bump(v int32) {
	h.activity[v] += h.step
	if h.activity[v] > tooLarge {
		for i := range h.activity {
			h.activity[i] /= tooLarge
		}
		h.step /= tooLarge
	}
	if at := h.at[v]; at != absent {
		h.up(int(at), v)
	}
}

// decay makes later bumps count more than earlier ones.
func (h *heap) decay() { h.step /= decayRate }
