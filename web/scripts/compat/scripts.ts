// Finds features in a built script that a supported browser lacks, unless the script checks that they exist.
import { parse, type AnyNode, type Expression, type ObjectExpression, type Super } from 'acorn';
import {
  childNodes,
  isFunction,
  keyName,
  propertyName,
  literalText,
  identifierValue,
  walk,
  type Scope,
  type Visit,
} from './syntax.ts';
import { data, featureAt, findingFor, lacking, type Finding } from './support.ts';

/** The newest syntax that the build leaves in a script. */
const SYNTAX = 2022;
const PLACE_LENGTH = 80;

/** Global objects of the browser, and their classes. */
const KNOWN_OBJECTS: Record<string, string> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  document: 'Document',
  navigator: 'Navigator',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  searchParams: 'URLSearchParams',
};

const { api = {}, javascript = {}, html = {} } = data;
const builtins = javascript.builtins ?? {};

/** The keys of all members, by name. */
const membersByName = new Map<string, string[][]>();
for (const [root, tree] of [
  [['api'], api],
  [['javascript', 'builtins'], builtins],
] as const) {
  for (const [owner, members] of Object.entries(tree)) {
    for (const key of Object.keys(members)) {
      const name = key.replace(/_(?:static|event)$/, '');
      membersByName.set(name, [...(membersByName.get(name) ?? []), [...root, owner, key]]);
    }
  }
}

/** Property names defined by scripts or the server's responses. */
export type OwnNames = Set<string>;

export function parseScript(code: string): AnyNode {
  return parse(code, { ecmaVersion: SYNTAX, sourceType: 'module' }) as AnyNode;
}

/** Returns the property names that a script defines or assigns. */
export function ownNamesIn(tree: AnyNode, names: OwnNames = new Set()): OwnNames {
  walk(tree, ({ node }) => {
    const name =
      keyName(node) ?? (node.type === 'AssignmentExpression' ? propertyName(node.left as AnyNode) : null);
    if (name) names.add(name);
  });
  return names;
}

/** Returns the key of the class or global function with that name. */
function globalPath(name: string): string[] | undefined {
  const paths = [
    ['javascript', 'builtins', name],
    ['api', name],
    ['api', 'Window', name],
  ];
  return paths.find((one) => featureAt(...one));
}

/** Returns the class of an object, and whether the object is the class itself. */
function classFor(node: Expression | Super, scopes: Scope[]): { name: string; isClass: boolean } | null {
  if (node.type === 'MemberExpression') {
    const name = KNOWN_OBJECTS[propertyName(node) ?? ''];
    return name ? { name, isClass: false } : null;
  }
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier') {
    return identifierValue(node.callee, scopes) === undefined
      ? { name: node.callee.name, isClass: false }
      : null;
  }
  if (node.type !== 'Identifier') return null;
  const value = identifierValue(node, scopes);
  if (value?.type === 'NewExpression') return classFor(value, scopes);
  if (value !== undefined) return null;
  const known = KNOWN_OBJECTS[node.name];
  if (known) return { name: known, isClass: false };
  return globalPath(node.name) ? { name: node.name, isClass: true } : null;
}

function memberPath(owner: string, isClass: boolean, name: string): string[] | undefined {
  const keys = isClass ? [`${name}_static`, name] : [name, `${name}_event`];
  const paths = keys.flatMap((key) => [
    ['api', owner, key],
    ['javascript', 'builtins', owner, key],
  ]);
  if (owner === 'Window') paths.push(['api', name], ['javascript', 'builtins', name]);
  return paths.find((one) => featureAt(...one));
}

/**
 * Returns the feature that a node uses: a global, a property of a known class, or a property that only too new
 * classes have.
 */
function pathUsed({ node, around, scopes }: Visit, own: OwnNames): string[] | undefined {
  if (node.type === 'Identifier') {
    const [parent] = around;
    const isName = parent && (keyName(parent) !== null || propertyName(parent) !== null);
    const isObject = parent?.type === 'MemberExpression' && parent.object === node;
    const isValue = parent?.type === 'Property' && !parent.shorthand && parent.value === node;
    const isReference = !isName || isObject || isValue;
    return isReference && !parent?.type.endsWith('Specifier') && identifierValue(node, scopes) === undefined
      ? globalPath(node.name)
      : undefined;
  }
  const name = propertyName(node);
  if (node.type !== 'MemberExpression' || name === null) return undefined;
  const known = classFor(node.object, scopes);
  if (known) return memberPath(known.name, known.isClass, name);
  if (own.has(name)) return undefined;
  // Any object may have a property of that name; a called property is more likely the browser's.
  const isCalled = around[0]?.type === 'CallExpression' && around[0].callee === node;
  const paths = (membersByName.get(name) ?? []).filter(
    (one) => featureAt(...one) && (isCalled || one[0] !== 'api'),
  );
  return paths.every((one) => lacking(featureAt(...one)).length > 0) ? paths[0] : undefined;
}

/** Returns the possible keys of a call's option and of its value. */
function optionPaths(call: string[], name: string, word: string | null): string[][] {
  const inner = `options_${name}_parameter`;
  const options = [[inner], [`${name}_option`], ['options_parameter', inner]];
  return options.flatMap((one) => [[...call, ...one], ...(word === null ? [] : [[...call, ...one, word]])]);
}

/**
 * Returns the too new options of a method; if several classes have the method, only options that are too new in
 * all.
 */
function tooNewOptions(calls: string[][], { properties }: ObjectExpression): string[][] {
  return properties.flatMap((one) => {
    const name = keyName(one);
    if (one.type !== 'Property' || name === null) return [];
    const word = literalText(one.value as AnyNode);
    const paths = calls.map((call) => optionPaths(call, name, word).filter((path) => featureAt(...path)));
    const known = paths.filter((some) => some.length > 0);
    return known.every((some) => some.some((path) => lacking(featureAt(...path)).length > 0))
      ? (known[0] ?? [])
      : [];
  });
}

/** Returns the keys of a React element and of its attributes. */
function attributePaths(element: string, { properties }: ObjectExpression): string[][] {
  const names = properties.map((one) => keyName(one)?.toLowerCase()).filter((name) => name !== undefined);
  return [
    ['html', 'elements', element],
    ...names.flatMap((name) => [
      ['html', 'elements', element, name],
      ['html', 'global_attributes', name],
    ]),
  ];
}

function pathsOfCall({ node, scopes }: Visit): string[][] {
  if (node.type !== 'CallExpression') return [];
  const [first, second] = node.arguments;
  const element = first && literalText(first as AnyNode);
  if (element && second?.type === 'ObjectExpression' && html.elements?.[element]) {
    return attributePaths(element, second);
  }
  const { callee } = node;
  const isGlobal = callee.type === 'Identifier' && identifierValue(callee, scopes) === undefined;
  const name = isGlobal ? callee.name : propertyName(callee as AnyNode);
  if (name === null) return [];
  const calls = isGlobal ? [globalPath(name)] : (membersByName.get(name) ?? []);
  const called = calls.filter((one) => one !== undefined);
  return node.arguments.flatMap((one) => (one.type === 'ObjectExpression' ? tooNewOptions(called, one) : []));
}

const isNothing = (node: AnyNode) =>
  (node.type === 'Literal' && node.value === null) ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'UnaryExpression' && node.operator === 'void');

/** Reports whether a part of the script checks that a name exists. */
function asksFor(name: string, node: AnyNode, isTest = false): boolean {
  if (isTest && (propertyName(node) === name || (node.type === 'Identifier' && node.name === name)))
    return true;
  switch (node.type) {
    case 'UnaryExpression':
      return asksFor(name, node.argument as AnyNode, node.operator === 'typeof' || node.operator === '!');
    case 'BinaryExpression': {
      if (node.operator === 'in') return literalText(node.left as AnyNode) === name;
      const isPresence = childNodes(node).some(isNothing);
      return childNodes(node).some((one) => asksFor(name, one, isPresence));
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return childNodes(node).some((one) => asksFor(name, one, one === node.test));
    case 'LogicalExpression':
      return asksFor(name, node.left as AnyNode, true) || asksFor(name, node.right as AnyNode, isTest);
    case 'CallExpression':
      if (node.optional && propertyName(node.callee as AnyNode) === name) return true;
      break;
  }
  return childNodes(node).some((one) => asksFor(name, one));
}

const isBranch = ({ type }: AnyNode) => /^(?:If|Conditional|Logical)/.test(type);

function isAskedFor(name: string, around: AnyNode[]): boolean {
  return around.some((one) => (isFunction(one) || isBranch(one)) && asksFor(name, one));
}

function syntaxFindings({ node }: Visit, place: string): Finding[] {
  if (node.type === 'StaticBlock') {
    return findingFor(['javascript', 'classes', 'static', 'initialization_blocks'], place);
  }
  const isLookbehind =
    node.type === 'Literal' && 'regex' in node && /\(\?<[=!]/.test(node.regex?.pattern ?? '');
  return isLookbehind ? findingFor(['javascript', 'regular_expressions', 'lookbehind_assertion'], place) : [];
}

/** Returns the too new features in a script. Names in `own` count as properties of its own objects. */
export function findInScript(code: string, own?: OwnNames): Finding[] {
  const tree = parseScript(code);
  const names = own ?? ownNamesIn(tree);
  const found: Finding[] = [];
  walk(tree, (visit) => {
    const { node, around } = visit;
    const place = code.slice(Math.max(0, node.start - 20), node.start + PLACE_LENGTH).replace(/\s+/g, ' ');
    found.push(...syntaxFindings(visit, place));
    found.push(...pathsOfCall(visit).flatMap((path) => findingFor(path, place)));
    const path = pathUsed(visit, names);
    if (!path) return;
    const used = findingFor(path, place);
    if (used.length === 0) return;
    const name = node.type === 'Identifier' ? node.name : propertyName(node);
    const [parent] = around;
    const isQuestion = parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
    if (!isQuestion && !isAskedFor(name ?? '', around)) found.push(...used);
  });
  return found;
}
