package people

// NameKey is what names are told apart by: that of an account is found by it.
func NameKey(name string) string { return nameKey(name) }
