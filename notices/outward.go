package notices

import (
	"cmp"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// What is sent to addresses that users name goes to public ones only: a server must not be made to reach what stands beside it. The address is looked at after its name was resolved and before
// the connection is made, so it does not matter what the name said before.

const (
	dialTime   = 5 * time.Second
	answerTime = 10 * time.Second // for all of it
	maxURL     = 1000
)

// notPublic are networks that are not of the internet, or lead back into others: RFC 6890 and what came after it, and the address at which a provider serves the machines in his house.
var notPublic = prefixes("0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 " +
	"203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32 2001::/23 2001:db8::/32 2002::/16 3fff::/20")

// global is where addresses of IPv6 are given out that can be reached from everywhere.
var global = netip.MustParsePrefix("2000::/3")

func prefixes(text string) (out []netip.Prefix) {
	for _, x := range strings.Fields(text) {
		out = append(out, netip.MustParsePrefix(x))
	}
	return out
}

// public tells whether an address is one of the internet.
func public(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsGlobalUnicast() || a.Is6() && !global.Contains(a) || a.Zone() != "" {
		return false
	}
	for _, p := range notPublic {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// errPrivate is the error of an address that is not public.
var errPrivate = errors.New("the address is not a public one")

// outward makes the client by which messages go out. It follows no redirect and uses no proxy.
func outward(allowed func(netip.AddrPort) bool, config *tls.Config, resolver *net.Resolver) *http.Client {
	d := &net.Dialer{Timeout: dialTime, Resolver: resolver, Control: func(_, address string, _ syscall.RawConn) error {
		a, err := netip.ParseAddrPort(address)
		if err != nil || !allowed(a) {
			return errPrivate
		}
		return nil
	}}
	return &http.Client{
		Timeout:       answerTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: d.DialContext, TLSClientConfig: config, TLSHandshakeTimeout: dialTime, ResponseHeaderTimeout: answerTime, MaxResponseHeaderBytes: 16 << 10,
			MaxConnsPerHost: 4, MaxIdleConns: 16, IdleConnTimeout: 30 * time.Second, ForceAttemptHTTP2: true, DisableCompression: true,
		},
	}
}

// checkURL says what is wrong with an address to send to, "" if nothing is; what its name leads to shows when it is dialled.
func (s *Service) checkURL(text string) string {
	u, err := url.Parse(text)
	switch {
	case len(text) > maxURL || err != nil || u.Scheme != "https" || u.Hostname() == "" || u.Opaque != "" || strings.ContainsAny(text, "\r\n\t \x00"):
		return "The address begins with https:// and has at most 1000 letters."
	case u.User != nil:
		return "No name and password stand in the address: messages are signed."
	case u.Fragment != "":
		return "The address has no part behind #."
	}
	port, err := strconv.ParseUint(cmp.Or(u.Port(), "443"), 10, 16)
	if err != nil || port == 0 {
		return "The port is from 1 to 65535."
	}
	if a, err := netip.ParseAddr(u.Hostname()); err == nil && !s.allowed(netip.AddrPortFrom(a, uint16(port))) || strings.EqualFold(u.Hostname(), "localhost") && s.cfg.Allowed == nil {
		return "The address must be one that can be reached from everywhere."
	}
	return ""
}

// allowed tells whether something may be sent to an address.
func (s *Service) allowed(a netip.AddrPort) bool {
	if s.cfg.Allowed != nil {
		return s.cfg.Allowed(a)
	}
	own, err := net.InterfaceAddrs()
	return err == nil && public(a.Addr()) && !among(own, a.Addr())
}

// among tells whether an address is one of this machine: what listens there may be kept from others by a wall that does not stand between a machine and itself.
func among(own []net.Addr, a netip.Addr) bool {
	return slices.ContainsFunc(own, func(x net.Addr) bool {
		p, err := netip.ParsePrefix(x.String())
		return err == nil && p.Addr().Unmap() == a.Unmap()
	})
}

// why says of an error of a client what its owner and the log may know: nothing of where it was to go, and not whether a name is known within this house.
func why(err error) string {
	var op net.Error
	var name *net.DNSError
	switch {
	case errors.Is(err, errPrivate), errors.As(err, &name) && !name.IsTimeout:
		return "its name leads to no public address"
	case errors.As(err, new(*tls.CertificateVerificationError)):
		return "its certificate is not valid"
	case errors.As(err, new(tls.RecordHeaderError)):
		return "it does not speak TLS"
	case errors.As(err, &op) && op.Timeout():
		return "it did not answer in time"
	}
	return "it could not be reached"
}
