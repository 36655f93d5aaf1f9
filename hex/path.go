package hex

import (
	"math"
	"math/bits"
	"slices"
	"sync"
)

// Paths finds cheapest paths on one Grid. It is a workspace to be used over
// and over: after [NewPaths] nothing allocates (but Path, if its buf is too
// short, and a queue for as many Floods as there were at once), and a [Paths.Flood] costs time only for
// the hexes it reaches, however large the map. Its answers are about the
// latest Flood. It must not be used by two goroutines at once, nor from within
// its own step function.
type Paths struct {
	g   *Grid
	gen uint32 // the current Flood; labels of another are void
	lab []label

	order []Hex // reached, in the order of settling

	*queue // in a Flood only
}

// queue is where the nodes of a Flood wait. A node waits in the bucket of its
// cost, if that lies in the window of costs from base on, else in the far list.
// Most of the memory of a Flood is here, and it is needed only as long as that
// lasts, so all who search one grid share what there is.
type queue struct {
	base  int
	head  [window]node
	used  [window / 64]uint64 // which buckets are not empty
	far   node
	round []node  // nodes being settled
	link  []links // by node
}

// label is what is known of a hex.
type label struct {
	gen uint32
	// end is the least cost of a path that ends here, thru of one that may go
	// on from here. They differ where the cheaper way in is a dead end.
	end, thru int32
	endFrom   Hex
	thruFrom  Hex
	listed    bool // in order
}

// node is a thing to wait in the queue: for hex h, node 2h to go on from it at
// cost thru and node 2h+1 just to list it at cost end. Two are needed, or a
// cheap dead end would hide a dearer way on through the same hex.
type node int32

const noNode node = -1

func (n node) hex() Hex     { return Hex(n >> 1) }
func (n node) onward() bool { return n&1 == 0 }

// links is the place of a node in the queue: its list is doubly linked, and is
// the bucket of its cost, or the far list if the cost lies beyond the window.
type links struct {
	prev, next node
	cost       int32
	queued     bool
}

// window is how many costs have a bucket of their own at one time.
const window = 256

const unreached = math.MaxInt32

// NewPaths makes a workspace for g.
func NewPaths(g *Grid) *Paths {
	n := g.Len()
	return &Paths{
		g:     g,
		lab:   make([]label, n),
		order: make([]Hex, 0, n),
	}
}

// Flood finds the cheapest paths from start to every hex that can be reached
// for limit or less. It asks step what it costs to go from one hex across the
// hexside in direction dir into the next, to; soFar is the cost of the path as
// far as from. If enter is false there is no way across. If onward is false,
// a path may end in to after that step but not go on. A negative cost is as
// good as enter being false.
//
// A hex keeps both the cheapest path that ends there and the cheapest that may
// go on, so a cheap dead end does not bar a dearer way through. Nothing bars
// going on from start, which costs 0.
//
// Step must answer the same to the same question all through one Flood. It is
// not asked where the answer cannot matter: about steps off the map, or into a
// hex from which one could already go on at no more than soFar. A cost that
// depends on soFar works as long as having spent less never makes it cost more
// in the end.
//
// Hexes are settled in order of cost, and among equals in order of index,
// except that hexes reached at no further cost from others of the same cost
// come after those, as a next round in order of index. Of several equally
// cheap paths into a hex, the one stands that comes from the hex settled
// first. So the paths are the same every time and on every machine.
//
// If start is not on the grid, or limit is negative, no hex is reached. Limit
// may be as large as you like; costs above math.MaxInt32-1 are out of reach
// always.
func (p *Paths) Flood(start Hex, limit int, step func(from Hex, dir int, to Hex, soFar int) (cost int, enter, onward bool)) {
	p.begin()
	if !p.g.has(start) || limit < 0 {
		return
	}
	p.queue = p.g.queues.get(p.g)
	limit = min(limit, unreached-1)
	*p.labelOf(start) = label{gen: p.gen, end: 0, thru: 0, endFrom: None, thruFrom: None}
	p.push(node(start)<<1, 0)
	for {
		cost, ok := p.nextCost()
		if !ok {
			p.g.queues.put(p.queue) // it ran dry; that of a step function that panicked is not used again
			p.queue = nil
			return
		}
		first := len(p.order)
		rounds := 0
		for p.take(cost) {
			rounds++
			for _, n := range p.round {
				h := n.hex()
				if l := &p.lab[h]; !l.listed {
					l.listed = true
					p.order = append(p.order, h)
				}
				if n.onward() {
					p.expand(h, cost, limit, step)
				}
			}
		}
		if rounds > 1 {
			slices.Sort(p.order[first:])
		}
	}
}

// expand tries all steps out of h, whose cost is settled.
func (p *Paths) expand(h Hex, soFar, limit int, step func(Hex, int, Hex, int) (int, bool, bool)) {
	for d, to := range p.g.Neighbors(h) {
		if to == None {
			continue
		}
		if l := &p.lab[to]; l.gen == p.gen && int(l.thru) <= soFar {
			continue
		}
		c, enter, onward := step(h, d, to, soFar)
		if !enter || c < 0 || c > limit-soFar {
			continue
		}
		l := p.labelOf(to)
		cost := int32(soFar + c)
		thruNode, endNode := node(to)<<1, node(to)<<1+1
		switch {
		case onward && cost < l.thru:
			l.thru, l.thruFrom = cost, h
			p.push(thruNode, int(cost))
			if cost < l.end {
				// The node to go on will list the hex at this cost. If endNode
				// waits at a higher one, it will find that done.
				l.end, l.endFrom = cost, h
			}
		case !onward && cost < l.end:
			l.end, l.endFrom = cost, h
			p.push(endNode, int(cost))
		}
	}
}

// Cost is the least cost of a path that ends in h. It reports false if the
// latest Flood did not reach h.
func (p *Paths) Cost(h Hex) (int, bool) {
	if !p.reached(h) {
		return 0, false
	}
	return int(p.lab[h].end), true
}

// Path appends to buf the cheapest path to h, from the start to h, both
// included. It appends nothing if the latest Flood did not reach h.
func (p *Paths) Path(buf []Hex, h Hex) []Hex {
	if !p.reached(h) {
		return buf
	}
	first := len(buf)
	buf = append(buf, h)
	for h = p.lab[h].endFrom; h != None; h = p.lab[h].thruFrom {
		buf = append(buf, h)
	}
	slices.Reverse(buf[first:])
	return buf
}

// Reached is all hexes that the latest Flood reached, the start among them, in
// order of cost and then of index. It belongs to p, must not be changed, and
// is good until the next Flood.
func (p *Paths) Reached() []Hex { return p.order }

func (p *Paths) reached(h Hex) bool {
	return p.g.has(h) && p.lab[h].gen == p.gen && p.lab[h].listed
}

// queues are those of a grid that nobody uses: as many as there were Floods at
// once.
type queues struct {
	mu   sync.Mutex
	free []*queue
}

// get gives a queue in which nothing waits.
func (x *queues) get(g *Grid) *queue {
	x.mu.Lock()
	defer x.mu.Unlock()
	if n := len(x.free); n > 0 {
		q := x.free[n-1]
		x.free = x.free[:n-1]
		q.base = 0
		return q
	}
	return &queue{link: make([]links, 2*g.Len()), round: make([]node, 0, 2*g.Len()), far: noNode}
}

func (x *queues) put(q *queue) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.free = append(x.free, q)
}

// begin voids the labels of the previous Flood.
func (p *Paths) begin() {
	p.gen++
	if p.gen == 0 { // once in four thousand million
		clear(p.lab)
		p.gen = 1
	}
	p.order = p.order[:0]
}

// labelOf is the label of h for the current Flood, made new at first sight.
func (p *Paths) labelOf(h Hex) *label {
	l := &p.lab[h]
	if l.gen != p.gen {
		*l = label{gen: p.gen, end: unreached, thru: unreached, endFrom: None, thruFrom: None}
	}
	return l
}

// push puts n into the queue at the given cost, out of its former place.
func (p *queue) push(n node, cost int) {
	p.remove(n)
	next := p.far
	if i := cost - p.base; i >= window {
		p.far = n
	} else {
		next = noNode
		if p.used[i/64]&(1<<(i%64)) != 0 {
			next = p.head[i]
		}
		p.used[i/64] |= 1 << (i % 64)
		p.head[i] = n
	}
	p.link[n] = links{prev: noNode, next: next, cost: int32(cost), queued: true}
	if next != noNode {
		p.link[next].prev = n
	}
}

// remove takes n out of the queue if it is there.
func (p *queue) remove(n node) {
	l := &p.link[n]
	if !l.queued {
		return
	}
	l.queued = false
	if l.next != noNode {
		p.link[l.next].prev = l.prev
	}
	if l.prev != noNode {
		p.link[l.prev].next = l.next
		return
	}
	// It was the first of its list.
	i := int(l.cost) - p.base
	if i >= window {
		p.far = l.next
		return
	}
	p.head[i] = l.next
	if l.next == noNode {
		p.used[i/64] &^= 1 << (i % 64)
	}
}

// nextCost is the least cost at which a node waits. When the window has run
// empty it is moved to the least cost in the far list. It reports false if the
// queue is empty.
func (p *queue) nextCost() (cost int, ok bool) {
	for {
		for w, word := range p.used {
			if word != 0 {
				return p.base + w*64 + bits.TrailingZeros64(word), true
			}
		}
		if p.far == noNode {
			return 0, false
		}
		p.base = unreached
		for n := p.far; n != noNode; n = p.link[n].next {
			p.base = min(p.base, int(p.link[n].cost))
		}
		n := p.far
		p.far = noNode
		for n != noNode {
			next := p.link[n].next
			p.link[n].queued = false // it has left the old list already
			p.push(n, int(p.link[n].cost))
			n = next
		}
	}
}

// take moves all nodes that wait at cost to the round, in order. It reports
// false if there are none.
func (p *queue) take(cost int) bool {
	i := cost - p.base
	if p.used[i/64]&(1<<(i%64)) == 0 {
		return false
	}
	p.used[i/64] &^= 1 << (i % 64)
	p.round = p.round[:0]
	for n := p.head[i]; n != noNode; n = p.link[n].next {
		p.link[n].queued = false
		p.round = append(p.round, n)
	}
	slices.Sort(p.round)
	return true
}
