package httpapi

import (
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

const jsonType = "application/json"

// describeInput finds the parameters and the body of the input and writes them
// into the operation, for the OpenAPI document.
func (t *typedCall) describeInput(schemas huma.Registry) {
	op := &t.operation
	eachField(t.input, nil, func(f reflect.StructField) {
		in, name := parameterOf(f)
		t.parameters = append(t.parameters, parameter{f.Index, in, name})
		schema := huma.SchemaFromField(schemas, f, "")
		described := &huma.Param{Name: name, In: in, Description: schema.Description, Required: in == "path", Schema: schema}
		if in == "query" {
			described.Explode = new(bool) // one value each
		}
		op.Parameters = append(op.Parameters, described)
	})
	body, ok := t.input.FieldByName("Body")
	if !ok {
		return
	}
	t.body = body.Index
	op.RequestBody = &huma.RequestBody{
		Required: body.Type.Kind() != reflect.Pointer,
		Content:  map[string]*huma.MediaType{jsonType: {Schema: huma.SchemaFromField(schemas, body, hint(t.input, op.OperationID+"Request"))}},
	}
	describeEmbedded(schemas, body.Type, op.RequestBody.Content[jsonType].Schema)
}

// describeAnswer finds the body and the headers of the answer and describes them.
func (t *typedCall) describeAnswer(schemas huma.Registry, output reflect.Type) {
	op := &t.operation
	op.DefaultStatus = http.StatusNoContent
	answer := &huma.Response{}
	if body, ok := output.FieldByName("Body"); ok {
		t.answer = body.Index
		op.DefaultStatus = http.StatusOK
		schema := huma.SchemaFromField(schemas, body, hint(output, op.OperationID+"Response"))
		describeEmbedded(schemas, body.Type, schema)
		answer.Content = map[string]*huma.MediaType{jsonType: {Schema: schema}}
	}
	answer.Description = http.StatusText(op.DefaultStatus)
	answer.Headers = map[string]*huma.Param{}
	eachField(output, nil, func(f reflect.StructField) {
		name := headerOf(f)
		t.headers = append(t.headers, answerHeader{f.Index, name})
		f.Type = reflect.TypeFor[string]() // so it is on the wire
		answer.Headers[name] = &huma.Header{Schema: huma.SchemaFromField(schemas, f, "")}
	})
	op.Responses = map[string]*huma.Response{strconv.Itoa(op.DefaultStatus): answer}
}

// eachField visits the fields of an input or an answer, those of embedded
// structs included, but for Body. Their index is from the outermost struct.
func eachField(t reflect.Type, above []int, visit func(reflect.StructField)) {
	for i := range t.NumField() {
		f := t.Field(i)
		f.Index = append(above[:len(above):len(above)], i)
		switch {
		case f.Anonymous && f.Type.Kind() == reflect.Struct:
			eachField(f.Type, f.Index, visit)
		case f.Name != "Body":
			visit(f)
		}
	}
}

// hint names the schema of a body whose own type has no name.
func hint(of reflect.Type, otherwise string) string {
	if of.Name() != "" {
		return of.Name() + "Body"
	}
	return otherwise
}
