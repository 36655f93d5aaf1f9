package enginetest

import (
	"reflect"
	"testing"

	"beachhead/engine"
)

// TestViewText: whatever field of a view is another one, the text is.
func TestViewText(t *testing.T) {
	v := &engine.View{Over: &engine.Score{}, Pending: &engine.Asked{}, Pieces: make([]engine.Piece, 1), Tracks: make([]engine.Track, 1), Boxes: make([]engine.Box, 1)}
	before, n := string(viewText(nil, v)), 0
	var change func(name string, x reflect.Value)
	change = func(name string, x reflect.Value) {
		old := reflect.New(x.Type()).Elem()
		old.Set(x)
		switch x.Kind() {
		case reflect.String:
			x.SetString("x")
		case reflect.Int:
			x.SetInt(1)
		case reflect.Map:
			x.Set(reflect.MakeMap(x.Type()))
			x.SetMapIndex(reflect.ValueOf("x"), reflect.ValueOf(1))
		case reflect.Slice:
			if x.Len() > 0 {
				change(name+"[0]", x.Index(0))
			}
			x.Set(reflect.MakeSlice(x.Type(), x.Len()+1, x.Len()+1))
		case reflect.Pointer:
			change(name, x.Elem())
			x.SetZero()
		case reflect.Struct:
			for i := range x.NumField() {
				if f := x.Type().Field(i); f.Tag.Get("json") != "-" {
					change(name+"."+f.Name, x.Field(i))
				}
			}
			return
		default:
			t.Fatalf("%s is a %v, which is not tried", name, x.Kind())
		}
		n++
		if string(viewText(nil, v)) == before {
			t.Errorf("%s makes no difference to the text of a view", name)
		}
		x.Set(old)
		if string(viewText(nil, v)) != before {
			t.Fatalf("%s was not put back", name)
		}
	}
	change("View", reflect.ValueOf(v).Elem())
	if n < 30 {
		t.Errorf("only %d fields were tried", n)
	}
}
