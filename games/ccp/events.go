package ccp

// E49 Events. Every event registers its procedure, whose locals are the reader and the card.

var (
	eventProcs [nEvents]string
	eventRules [nEvents]string
)

// fateEvent registers the procedure of an event.
func fateEvent(e FateEvent, rule, proc string) FateEvent {
	eventProcs[e], eventRules[e] = proc, rule
	return e
}

// eventNames is for the kernel, which reads them when the program is linked.
func eventNames() []string { return eventProcs[:] }

// open lists orders, actions and events without a rule.
func open() (list []string) {
	for o := range nOrders {
		if o != OrderConfusion && orderProcs[o] == "" {
			list = append(list, "order "+orderCells[o])
		}
	}
	for a := range ActOpFire {
		if r := &actionRules[a]; a != ActConfusion && r.Do == nil && r.Proc == "" {
			list = append(list, "action "+actionCells[a])
		}
	}
	for e := range nEvents {
		if eventProcs[e] == "" {
			list = append(list, "event "+eventCells[e])
		}
	}
	return list
}
