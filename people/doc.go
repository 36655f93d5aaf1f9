// Package people knows who somebody is: accounts, what proves that one is theirs, and who is signed in.
//
// It decides what a name and a password may be, how often may be guessed, and how long a session lasts; package store keeps what it decides, and package web asks in the name of a
// browser. docs/adr/0018-people.md has the reasons.
//
//   - people.go is the service, signing up, in and out; account.go what an owner changes of his account, mail.go what is done by mail, passkeys.go
//     what is done by passkeys;
//   - names.go, passwords.go and secrets.go are what names, passwords and secrets are made of;
//   - limits.go is how often somebody may try; house.go has blocks, reports and who may talk to whom, rated.go counts rated games.
//
// # What is not told
//
// Whether there is an account, who does not know it from elsewhere does not learn here: signing in takes as long and says the same whether there is none, or one with another password,
// or one without. Names are public, as they stand beside seats; mail addresses are not.
package people
