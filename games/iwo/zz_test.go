package iwo
import ("testing";"fmt";"beachhead/engine")
func TestZZ(t *testing.T){
 g,err:=Default().New(engine.Setup{Scenario:"s1-d-day",Seed:7}); _=g; fmt.Println(err)
}
