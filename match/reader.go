package match

// Take returns the next message if one waits, nil if none does. Together with [Subscription.Wake] it lets a reader wait for other
// things as well, and send together what has come together.
func (s *Subscription) Take() (*Message, error) { return s.take() }

// Wake is ready to be received from after something came, perhaps more than once for one message.
func (s *Subscription) Wake() <-chan struct{} { return s.wake }
