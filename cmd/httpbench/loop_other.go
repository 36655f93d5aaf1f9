//go:build !linux

package main

import (
	"context"
	"errors"
)

type loop struct{ later []pause }

var errLinux = errors.New("this benchmark needs Linux")

func newLoop(string) (*loop, error)             { return nil, errLinux }
func (*loop) play(context.Context, *seat) error { return errLinux }
func (*loop) reach(*wire) error                 { return errLinux }
func (*wire) write([]byte) error                { return errLinux }
