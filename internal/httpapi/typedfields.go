package httpapi

import (
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// parameter is a field of an input that comes from outside the body.
type parameter struct {
	index    []int
	in, name string
}

// bind sets field to what the request says; without a word it stays zero.
func (p parameter) bind(ctx huma.Context, field reflect.Value) error {
	said := p.said(ctx)
	if said == "" {
		return nil
	}
	if field.Kind() == reflect.String {
		field.SetString(said)
		return nil
	}
	n, err := strconv.ParseInt(said, 10, field.Type().Bits())
	if err == nil {
		field.SetInt(n)
	}
	return err
}

func (p parameter) said(ctx huma.Context) string {
	switch p.in {
	case "path":
		return ctx.Param(p.name)
	case "query":
		return ctx.Query(p.name)
	case "header":
		return ctx.Header(p.name)
	default:
		if c, err := huma.ReadCookie(ctx, p.name); err == nil {
			return c.Value
		}
		return ""
	}
}

// parameterOf returns where a field of an input comes from.
func parameterOf(f reflect.StructField) (in, name string) {
	for _, in := range []string{"path", "query", "header", "cookie"} {
		if name := f.Tag.Get(in); name != "" {
			if !isText(f.Type) && !reflect.Zero(f.Type).CanInt() || strings.Contains(name, ",") {
				break
			}
			return in, name
		}
	}
	panic(
		fmt.Sprintf(
			"input field %s %s: no text or whole number from the path, the query, a header or a cookie",
			f.Name,
			f.Type,
		),
	)
}

// answerHeader is a field of an answer that is a header, or several.
type answerHeader struct {
	index []int
	name  string
}

// write adds the header; an empty text is none.
func (h answerHeader) write(ctx huma.Context, field reflect.Value) {
	if field.Kind() == reflect.String {
		if s := field.String(); s != "" {
			ctx.SetHeader(h.name, s)
		}
		return
	}
	for i := range field.Len() {
		ctx.AppendHeader(h.name, field.Index(i).Addr().Interface().(*http.Cookie).String())
	}
}

// headerOf returns the name of the header that a field of an answer is.
func headerOf(f reflect.StructField) string {
	name := f.Tag.Get("header")
	if name == "" || !isText(f.Type) && f.Type != reflect.TypeFor[[]http.Cookie]() {
		panic(fmt.Sprintf("answer field %s %s: no text or list of cookies for a header", f.Name, f.Type))
	}
	return name
}

func isText(t reflect.Type) bool { return t.Kind() == reflect.String }
