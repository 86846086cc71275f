// Finds features in a style sheet that a supported browser lacks and that have no fallback.
import { parse, type AtRule, type ChildNode, type Container, type Declaration, type Rule } from 'postcss';
import { featureAt, findingFor, type Finding } from './support.ts';

const UNITS: [unit: RegExp, feature: string][] = [
  [/\d(?:dvh|dvw|dvi|dvb|dvmin|dvmax)\b/, 'viewport_percentage_units_dynamic'],
  [/\d(?:svh|svw|svi|svb|svmin|svmax)\b/, 'viewport_percentage_units_small'],
  [/\d(?:lvh|lvw|lvi|lvb|lvmin|lvmax)\b/, 'viewport_percentage_units_large'],
  [/\dcq(?:w|h|i|b|min|max)\b/, 'container_query_length_units'],
  ...['cap', 'ic', 'lh', 'rlh', 'rcap', 'rch', 'rex', 'ric'].map((unit): [RegExp, string] => [
    new RegExp(`\\d${unit}\\b`),
    unit,
  ]),
];

/** The groups of value functions in browser-compat-data. */
const FUNCTION_GROUPS = [
  'color',
  'image',
  'gradient',
  'basic-shape',
  'easing-function',
  'transform-function',
];

/** Removes strings and addresses, because words in them are not keywords. */
const bare = (value: string) => value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ');

function functionsIn(value: string, place: string, property: string): Finding[] {
  return [...value.matchAll(/([a-z][a-z-]*)\(/g)].flatMap(([, name = '']) => {
    const paths = [
      ['css', 'properties', property, `${name}_function`],
      ['css', 'properties', property, name],
      ['css', 'types', name],
      ...FUNCTION_GROUPS.map((group) => ['css', 'types', group, name]),
      ['css', 'types', 'easing-function', `${name}-function`],
    ];
    const path = paths.find((one) => featureAt(...one));
    return path ? findingFor(path, place) : [];
  });
}

function colourSyntaxIn(value: string, place: string): Finding[] {
  const [, name] = /\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(\s*from\b/.exec(value) ?? [];
  const relative = name ? findingFor(['css', 'types', 'color', name, 'relative_syntax'], place) : [];
  const [, gradient] =
    /\b((?:repeating-)?\w+-gradient)\([^,]*\bin (?:ok)?(?:lab|lch|srgb|hsl|hwb)/.exec(value) ?? [];
  if (!gradient) return relative;
  return [
    ...relative,
    ...findingFor(['css', 'types', 'gradient', gradient, 'interpolation_color_space'], place),
  ];
}

function keywordsIn(value: string, place: string, property: string): Finding[] {
  const words = bare(value).match(/(?<![\w.#-])[a-z][a-z-]*(?![\w(-])/g) ?? [];
  return [...new Set(words)].flatMap((word) => findingFor(['css', 'properties', property, word], place));
}

function unitsIn(value: string, place: string): Finding[] {
  return UNITS.filter(([unit]) => unit.test(bare(value))).flatMap(([, feature]) =>
    findingFor(['css', 'types', 'length', feature], place),
  );
}

/** Returns the vendor prefixes under which the same rule declares a property as well. */
function siblingPrefixes({ prop, parent }: Declaration) {
  const names = (parent as Rule).nodes.map((node) => (node.type === 'decl' ? node.prop : ''));
  return ['-webkit-', '-moz-'].filter((prefix) => names.includes(prefix + prop));
}

/** Returns the too new features of a declaration, ignoring fallbacks. */
function inDeclaration(declaration: Declaration): Finding[] {
  const { prop, value, parent } = declaration;
  const at = parent?.type === 'atrule' ? (parent as AtRule) : undefined;
  const place = `${at ? `@${at.name}` : (parent as Rule).selector} { ${prop}: ${value} }`;
  if (at) return findingFor(['css', 'at-rules', at.name, prop], place);
  const inValue = [
    ...functionsIn(value, place, prop),
    ...colourSyntaxIn(value, place),
    ...unitsIn(value, place),
  ];
  if (prop.startsWith('-')) return prop.startsWith('--') ? inValue : [];
  const prefixes = siblingPrefixes(declaration);
  const property = findingFor(['css', 'properties', prop], place, prefixes);
  return [...(property.length > 0 ? property : keywordsIn(value, place, prop)), ...inValue];
}

/** Reports whether a declaration of the second property sets the first, as border sets border-color. */
const isLonghand = (prop: string, other: string) => prop === other || prop.startsWith(`${other}-`);

/**
 * Reports whether the same rule declares the property, or one that includes it, earlier with older features.
 */
function hasFallback(declaration: Declaration) {
  const nodes = declaration.parent?.nodes as ChildNode[];
  return nodes
    .slice(0, nodes.indexOf(declaration))
    .some(
      (node) =>
        node.type === 'decl' && isLonghand(declaration.prop, node.prop) && inDeclaration(node).length === 0,
    );
}

function inSelector({ selector, parent }: Rule): Finding[] {
  if (parent?.type === 'rule') return findingFor(['css', 'selectors', 'nesting'], selector);
  const names = selector.replace(/\[[^\]]*\]/g, '').matchAll(/::?([a-z][a-z-]*)/g);
  // A rule for one engine is meant to be dropped by the others.
  const isForOneEngine = /^[^,]*::?-(?:webkit|moz)-[^,]*$/.test(selector);
  return isForOneEngine
    ? []
    : [...names].flatMap(([, name = '']) => findingFor(['css', 'selectors', name], selector));
}

function inAtRule({ name, params }: AtRule): Finding[] {
  const place = `@${name} ${params}`;
  if (name !== 'media') return name.startsWith('-') ? [] : findingFor(['css', 'at-rules', name], place);
  const range = /[<>]/.test(params) ? findingFor(['css', 'at-rules', 'media', 'range_syntax'], place) : [];
  const asked = [...params.matchAll(/\(\s*(?:min-|max-)?([a-z][a-z-]*)/g)];
  return [
    ...range,
    ...asked.flatMap(([, feature = '']) => findingFor(['css', 'at-rules', 'media', feature], place)),
  ];
}

/** Reports whether a surrounding @supports checks that something exists, not that it is missing. */
function isAskedFor(node: ChildNode) {
  for (
    let around = node.parent as Container | undefined;
    around;
    around = around.parent as Container | undefined
  ) {
    if (around.type !== 'atrule') continue;
    const { name, params } = around as unknown as AtRule;
    if (name === 'supports' && !params.startsWith('not')) return true;
  }
  return false;
}

/**
 * Returns the too new features in a style sheet. A fallback is an earlier declaration in the rule, or a
 * surrounding @supports.
 */
export function findInStyles(css: string): Finding[] {
  const found: Finding[] = [];
  parse(css).walk((node) => {
    if (isAskedFor(node)) return;
    if (node.type === 'rule') found.push(...inSelector(node));
    if (node.type === 'atrule') found.push(...inAtRule(node));
    if (node.type === 'decl' && !hasFallback(node)) found.push(...inDeclaration(node));
  });
  return found;
}
