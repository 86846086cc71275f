package locale

import "testing"

func TestGuess(t *testing.T) {
	for _, c := range []struct {
		text string
		want Lang
		ok   bool
	}{
		{"For thirty-one years I drove the number 14 school bus. I knew every child by my own name for it.", English, true},
		{"Durante treinta y un años manejé el autobús de la escuela. Conocía a cada niño por su nombre.", Spanish, true},
		{"Me and the bus", "", false},
		{"", "", false},
		{"The bus and the school of my life is here. El autobús y la escuela de mi vida están en la calle.", "", false},
		{"我教孩子们音乐。", "", false},
	} {
		got, ok := Guess(c.text)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%q: %q, %v", c.text, got, ok)
		}
	}
}
