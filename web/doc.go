// Package web is Beachhead in the browser: pages made by the server, and the requests by which the page of a game reads
// what its seat may know and gives its answers. docs/http.md describes every request.
//
// The package decides nothing about a game. Tables, which package match keeps, say who sits where, what a seat sees and
// whether an answer is accepted; this package knows who asks, by a private cookie, turns what a seat sees into bytes, and
// sends the changes as they come.
//
// What is where:
//
//   - tables.go is all that this package needs of a game in progress;
//   - server.go has the routes, guard.go what holds for every request, player.go who asks, body.go what may be sent,
//     refusal.go how a refusal is worded;
//   - sight.go is what a seat is told as JSON, change.go what changed from one moment to the next, feed.go the stream of changes;
//   - play.go, table talk and past in talk.go and past.go are the requests of the page of a game;
//   - home.go, start.go, links.go, records.go are the pages made by the server; sheets.go and thumbnail.go draw maps.
//
// # Secrets
//
// Everything is made for one seat from what the table shows to that seat; no handler can reach a position. Versions count
// what that seat could see change, lines of the log are numbered by what it has seen, and ids of games and links are random, so
// that no number tells of what happened out of sight. A game that a player has nothing to do with does not exist for him.
package web
