package httpapi

import (
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"
)

const jsonType = "application/json"

// readInput finds the parameters and the body of the input.
func (t *typedCall) readInput() {
	eachField(t.input, nil, func(f reflect.StructField) {
		in, name := parameterOf(f)
		t.parameters = append(t.parameters, parameter{f.Index, in, name})
	})
	if body, ok := t.input.FieldByName("Body"); ok {
		t.body, t.needsBody = body.Index, body.Type.Kind() != reflect.Pointer
	}
}

// readAnswer finds the body and the headers of the answer.
func (t *typedCall) readAnswer() {
	t.operation.DefaultStatus = http.StatusNoContent
	if body, ok := t.output.FieldByName("Body"); ok {
		t.answer, t.operation.DefaultStatus = body.Index, http.StatusOK
	}
	eachField(t.output, nil, func(f reflect.StructField) {
		t.headers = append(t.headers, answerHeader{f.Index, headerOf(f)})
	})
}

// describe writes the input and the answer into the operation, for the OpenAPI
// document.
func (t *typedCall) describe(op *huma.Operation, schemas huma.Registry) {
	t.describeInput(op, schemas)
	t.describeAnswer(op, schemas)
}

func (t *typedCall) describeInput(op *huma.Operation, schemas huma.Registry) {
	eachField(t.input, nil, func(f reflect.StructField) {
		in, name := parameterOf(f)
		schema := huma.SchemaFromField(schemas, f, "")
		described := &huma.Param{
			Name:        name,
			In:          in,
			Description: schema.Description,
			Required:    in == "path",
			Schema:      schema,
		}
		if in == "query" {
			described.Explode = new(bool) // one value each
		}
		op.Parameters = append(op.Parameters, described)
	})
	body, ok := t.input.FieldByName("Body")
	if !ok {
		return
	}
	op.RequestBody = &huma.RequestBody{
		Required: t.needsBody,
		Content: map[string]*huma.MediaType{
			jsonType: {Schema: huma.SchemaFromField(schemas, body, hint(t.input, op.OperationID+"Request"))},
		},
	}
	describeEmbedded(schemas, body.Type, op.RequestBody.Content[jsonType].Schema)
}

func (t *typedCall) describeAnswer(op *huma.Operation, schemas huma.Registry) {
	answer := &huma.Response{}
	if body, ok := t.output.FieldByName("Body"); ok {
		schema := huma.SchemaFromField(schemas, body, hint(t.output, op.OperationID+"Response"))
		describeEmbedded(schemas, body.Type, schema)
		answer.Content = map[string]*huma.MediaType{jsonType: {Schema: schema}}
	}
	answer.Description = http.StatusText(op.DefaultStatus)
	answer.Headers = map[string]*huma.Param{}
	eachField(t.output, nil, func(f reflect.StructField) {
		name := headerOf(f)
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
