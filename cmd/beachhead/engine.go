package main

import "beachhead/protocol"

type engineCmd struct{}

func (engineCmd) Run(s streams) error {
	return protocol.NewTable(versionText()).Serve(s.in, s.out)
}
