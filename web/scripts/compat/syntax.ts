// Walks the syntax tree of a script with the scopes of its names.
import type { AnyNode, Identifier, Pattern } from 'acorn';

/** The names of a scope: the node that gives a name its value, or null if that is unknown. */
export type Scope = Map<string, AnyNode | null>;

/** A node with its ancestors, the nearest first. */
export interface Visit {
  node: AnyNode;
  around: AnyNode[];
  scopes: Scope[];
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

export function childNodes(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

export function isFunction(node: AnyNode): boolean {
  return /^(?:Function(?:Declaration|Expression)|ArrowFunctionExpression)$/.test(node.type);
}

/** Returns the names that a pattern binds. */
function namesIn(pattern: Pattern | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

/**
 * Adds the direct declarations of a scope; a var of an inner block is added there, which is accurate enough.
 */
function declare(node: AnyNode, scope: Scope) {
  const add = (names: string[], value: AnyNode | null = null) =>
    names.forEach((name) => scope.set(name, value));
  if (node.type === 'VariableDeclaration') {
    for (const { id, init } of node.declarations) add(namesIn(id), id.type === 'Identifier' ? init : null);
  } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') add(namesIn(node.id));
  else if (node.type === 'ImportDeclaration') add(node.specifiers.map(({ local }) => local.name));
  else if (node.type.startsWith('Export')) childNodes(node).forEach((one) => declare(one, scope));
}

/** Returns the scope that a node opens, if any. */
function newScope(node: AnyNode): Scope | null {
  const scope: Scope = new Map();
  if (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  ) {
    for (const name of node.params.flatMap(namesIn)) scope.set(name, null);
    if (node.id) scope.set(node.id.name, null);
  } else if (node.type === 'CatchClause') {
    for (const name of namesIn(node.param ?? null)) scope.set(name, null);
  } else if (node.type === 'ClassExpression' && node.id) scope.set(node.id.name, null);
  else if (!/^(?:Program|BlockStatement|StaticBlock|SwitchCase|For\w*Statement)$/.test(node.type))
    return null;
  childNodes(node).forEach((one) => declare(one, scope));
  return scope;
}

/** Calls `see` for every node of the tree. */
export function walk(
  node: AnyNode,
  see: (visit: Visit) => void,
  around: AnyNode[] = [],
  scopes: Scope[] = [],
) {
  const own = newScope(node);
  const inside = own ? [own, ...scopes] : scopes;
  see({ node, around, scopes: inside });
  for (const one of childNodes(node)) walk(one, see, [node, ...around], inside);
}

/** Returns the node that gives a name its value, null if that is unknown, undefined for a global. */
export function identifierValue({ name }: Identifier, scopes: Scope[]): AnyNode | null | undefined {
  return scopes.find((scope) => scope.has(name))?.get(name);
}

/** Returns the constant text of a node; minified scripts write many texts as templates. */
export function literalText(node: AnyNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.quasis.length !== 1) return null;
  return node.quasis[0]?.value.cooked ?? null;
}

/** Returns the name of a property that is read, if it is literal. */
export function propertyName(node: AnyNode): string | null {
  if (node.type !== 'MemberExpression') return null;
  const { property, computed } = node;
  if (!computed) return property.type === 'Identifier' ? property.name : null;
  return literalText(property as AnyNode);
}

/** Returns the name of a key in an object or a class, if it is literal. */
export function keyName(node: AnyNode): string | null {
  if (node.type !== 'Property' && node.type !== 'PropertyDefinition' && node.type !== 'MethodDefinition')
    return null;
  if (!node.computed && node.key.type === 'Identifier') return node.key.name;
  return literalText(node.key as AnyNode);
}
