package games_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestCommentsNameWhatTheyDocument holds the comment of a declaration to its name: one that begins with a name, as a first word in small
// letters or with a capital inside is, begins with the name of what is declared. So a comment cannot keep the name of what it once stood over.
func TestCommentsNameWhatTheyDocument(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && d.Name() != "..") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		files++
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, m := range misnamed(f) {
			t.Errorf("%s: the comment begins with %q and stands over %s", set.Position(m.at), m.word, strings.Join(m.names, ", "))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 300 {
		t.Fatalf("only %d files were read", files)
	}
}

// misname is a comment that begins with another name than those it stands over.
type misname struct {
	at    token.Pos
	word  string
	names []string
}

// nameLike is a first word that is a name: it begins with a small letter, or a small letter is followed by a capital.
var nameLike = regexp.MustCompile(`^(\p{Ll}[\pL\pN_]*|\p{Lu}[\pL\pN_]*\p{Ll}\p{Lu}[\pL\pN_]*)$`)

func misnamed(f *ast.File) (out []misname) {
	check := func(doc *ast.CommentGroup, names ...string) {
		if doc == nil || len(names) == 0 {
			return
		}
		fields := strings.Fields(doc.Text())
		if len(fields) == 0 {
			return
		}
		word := strings.TrimRightFunc(fields[0], func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if nameLike.MatchString(word) && !slices.Contains(names, word) {
			out = append(out, misname{doc.Pos(), word, names})
		}
	}
	fields := func(list *ast.FieldList) {
		for _, x := range list.List {
			var names []string
			for _, n := range x.Names {
				names = append(names, n.Name)
			}
			check(x.Doc, names...)
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			check(d.Doc, d.Name.Name)
		case *ast.GenDecl:
			var all []string
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					check(s.Doc, s.Name.Name)
					all = append(all, s.Name.Name)
					switch x := s.Type.(type) {
					case *ast.StructType:
						fields(x.Fields)
					case *ast.InterfaceType:
						fields(x.Methods)
					}
				case *ast.ValueSpec:
					var names []string
					for _, n := range s.Names {
						names = append(names, n.Name)
					}
					if !slices.Equal(names, []string{"_"}) {
						check(s.Doc, names...)
						all = append(all, names...)
					}
				}
			}
			check(d.Doc, all...)
		}
	}
	return out
}

// TestMisnamed shows the check a comment of each kind.
func TestMisnamed(t *testing.T) {
	for source, wrong := range map[string]int{
		"// within tells it.\nfunc ranged() {}":                               1,
		"// ranged tells it.\nfunc ranged() {}":                               0,
		"// The range of it.\nfunc ranged() {}":                               0,
		"// LOS of it.\nfunc ranged() {}":                                     0,
		"// TestOld does it.\nfunc TestNew() {}":                              1,
		"// old are the verbs.\nvar (\n\ta = 1\n\tb = 2\n)":                   1,
		"// b and a are the verbs.\nvar (\n\ta = 1\n\tb = 2\n)":               0,
		"type x struct {\n\t// old is it.\n\ty int\n\t// z, too.\n\tz int\n}": 1,
		"// move.run moves.\nvar _ = 1":                                       0,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n\n"+source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := misnamed(f); len(got) != wrong {
			t.Errorf("%q: %v, want %d", source, got, wrong)
		}
	}
}
