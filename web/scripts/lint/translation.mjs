// Rules that keep screens working while a browser translates them. Translation replaces each text node by an
// element of its own. React still holds the replaced node: it cannot insert anything before that node, and it
// cannot remove it. Either attempt throws, and the whole screen is lost. Text that is the only child of an element
// is safe, because React then writes the element's content and never touches a text node.

/** Elements that contain text; a value inside one counts as text. */
const HOLDS_WORDS = new Set(
  'a b button code dd del dt em figcaption h1 h2 h3 h4 i ins label legend mark p small span strong summary td th time'.split(
    ' ',
  ),
);

/** Components that always render the same single element. */
const STEADY = new Set([
  'Icon',
  'Spinner',
  'Link',
  'AppLink',
  'LinkButton',
  'StatusPill',
  'DayText',
  'DiffText',
]);

const LISTS = new Set(['map', 'flatMap']);

const isList = (expression) =>
  expression.type === 'CallExpression' &&
  expression.callee.type === 'MemberExpression' &&
  LISTS.has(expression.callee.property.name);

/** Reports whether an expression yields text. A name or a member counts as text where text is expected. */
function isText(expression, amongWords) {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' || typeof expression.value === 'number';
    case 'TemplateLiteral':
      return true;
    case 'BinaryExpression':
      return expression.operator === '+';
    case 'CallExpression':
      return !isList(expression) && (amongWords || expression.callee.name === 't');
    case 'Identifier':
    case 'MemberExpression':
      return amongWords;
    case 'ChainExpression':
      return isText(expression.expression, amongWords);
    case 'LogicalExpression':
      if (expression.operator === '&&') return isText(expression.right, amongWords);
      return isText(expression.left, amongWords) || isText(expression.right, amongWords);
    case 'ConditionalExpression':
      return isText(expression.consequent, amongWords) || isText(expression.alternate, amongWords);
    default:
      return false;
  }
}

/** Reports whether an expression yields an element, a text or nothing, depending on a condition. */
function isConditional(expression) {
  if (expression.type === 'ChainExpression') return isConditional(expression.expression);
  if (expression.type === 'ConditionalExpression') {
    // Two texts replace each other: the text node stays.
    return !(isText(expression.consequent, true) && isText(expression.alternate, true));
  }
  if (expression.type === 'LogicalExpression') {
    return expression.operator === '&&' || !isText(expression.right, true);
  }
  return isList(expression);
}

const fieldName = (element) => element.openingElement?.name?.name;

/** Reports whether a child may render nothing, so that it appears and disappears next to its siblings. */
function comesAndGoes(child) {
  if (child.type === 'JSXExpressionContainer') return isConditional(child.expression);
  const name = fieldName(child);
  return name !== undefined && /^[A-Z]/.test(name) && !STEADY.has(name);
}

const isBlank = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

/** Translation does not change spaces. */
const isSpace = ({ type, expression }) =>
  type === 'JSXExpressionContainer' &&
  (expression.type === 'LogicalExpression' ? expression.right : expression).value === ' ';

function checkChildren(context, node) {
  const isFragment = node.type === 'JSXFragment';
  const amongWords = HOLDS_WORDS.has(fieldName(node));
  const children = node.children.filter((child) => !isBlank(child));
  if (children.length < 2 && !isFragment) return;
  let afterConditional = false;
  for (const child of children) {
    const isWords =
      child.type === 'JSXText' ||
      (child.type === 'JSXExpressionContainer' && !isSpace(child) && isText(child.expression, amongWords));
    const conditional = comesAndGoes(child);
    if (isWords && (isFragment || conditional || afterConditional)) {
      context.report({
        node: child,
        message:
          'Text beside something that comes and goes breaks under browser translation: wrap it in an element.',
      });
    }
    afterConditional ||= conditional;
  }
}

const isComponentName = (name) => /^[A-Z]/.test(name ?? '');

/** Returns the name of the function around a node, and of the variable that holds it. */
function calleeName(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (at.type === 'FunctionDeclaration') return at.id?.name;
    if (at.type === 'FunctionExpression' || at.type === 'ArrowFunctionExpression') return at.parent?.id?.name;
  }
  return undefined;
}

const elementText = {
  create: (context) => ({
    JSXElement: (node) => checkChildren(context, node),
    JSXFragment: (node) => checkChildren(context, node),
    ReturnStatement: (node) => {
      if (!node.argument || !isComponentName(calleeName(node))) return;
      if (!isText(node.argument, false)) return;
      context.report({
        node,
        message: 'A component that renders bare text breaks under browser translation: return an element.',
      });
    },
  }),
};

export default { meta: { name: 'translation' }, rules: { 'element-text': elementText } };
