// Prepares the OpenAPI document for the generator: removes parts that the front end does not read, and adds
// facts that the document lacks. A table entry that matches nothing in the document is an error.
import { ANSWERS, ENUMS, FIELDS, NULLABLE } from './tables.mjs';

/** Returns the document with paths below /api, successful responses only, and the additions of the tables. */
export function refine(document) {
  const schemas = strip(document.components.schemas);
  for (const schema of Object.values(schemas)) refineFields(schema);
  for (const [place, values] of Object.entries(FIELDS)) setEnum(fieldAt(schemas, place), values);
  for (const place of NULLABLE) makeNullable(fieldAt(schemas, place));
  const paths = {};
  for (const [path, item] of Object.entries(document.paths)) {
    if (path.startsWith('/api/')) paths[path.slice('/api'.length)] = refinePath(item);
  }
  for (const [place, schema] of Object.entries(ANSWERS)) setAnswer(paths, place, schema);
  return { openapi: document.openapi, info: document.info, paths, components: { schemas } };
}

function refinePath(item) {
  return Object.fromEntries(
    Object.entries(item).map(([method, operation]) => [method, refineCall(operation)]),
  );
}

function refineCall({ summary, parameters, requestBody, responses }) {
  const success = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  for (const [, response] of success) delete response.headers;
  return strip({ summary, parameters, requestBody, responses: Object.fromEntries(success) });
}

/** Returns a part of the document without formats, null lists and unknown fields. */
function strip(node) {
  if (Array.isArray(node)) return node.map(strip);
  if (typeof node !== 'object' || node === null) return node;
  const { format: _, additionalProperties, ...rest } = node;
  const stripped = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, strip(value)]));
  // The server never sends null for a list.
  if (Array.isArray(node.type) && node.type.includes('array')) stripped.type = 'array';
  // The server may add fields at any time; callers cannot read unknown ones.
  if (typeof additionalProperties === 'object') stripped.additionalProperties = strip(additionalProperties);
  return stripped;
}

function refineFields({ properties = {} }) {
  for (const [name, field] of Object.entries(properties)) {
    if (ENUMS[name]?.every((value) => [field.type].flat().includes(jsonType(value))))
      setEnum(field, ENUMS[name]);
  }
}

const jsonType = (value) => (typeof value === 'number' ? 'integer' : 'string');

function fieldAt(schemas, place) {
  const [schema, name] = place.split('.');
  const field = schemas[schema]?.properties?.[name];
  if (!field) throw new Error(`${place} is not in the document`);
  return field;
}

function setEnum(field, values) {
  const target = field.items ?? field;
  target.enum = [target.type].flat().includes('null') ? [...values, null] : values;
}

function makeNullable(field) {
  if (!field.$ref) throw new Error(`${JSON.stringify(field)} is no reference`);
  field.anyOf = [{ $ref: field.$ref }, { type: 'null' }];
  delete field.$ref;
}

function setAnswer(paths, place, schema) {
  const [method, path] = place.split(' ');
  const answer = paths[path]?.[method.toLowerCase()]?.responses[200].content['application/json'];
  if (!answer) throw new Error(`${place} is not in the document`);
  answer.schema = schema ? { $ref: `#/components/schemas/${schema}` } : {};
}
