/** What the document's fragment is made of (internal/platform/paper). */
const ELEMENTS = new Set(
  'article h1 h2 h3 h4 p strong span br ol li figure img table caption thead tbody tr th td div'.split(' '),
);
const ATTRIBUTES = new Set(['class', 'lang', 'value', 'alt', 'scope']);
const PICTURE = 'data:image/jpeg;base64,';

/**
 * Whether a fragment holds nothing but the words, tables and JPEG of a document. One that holds more is not
 * shown at all rather than cleaned: what is signed is what was shown, whole. Parsed in a document that is
 * never shown, so that nothing of it loads or runs.
 */
export function isPlainDocument(html: string): boolean {
  const { body } = document.implementation.createHTMLDocument('');
  body.innerHTML = html;
  return [...body.querySelectorAll('*')].every(isPlainElement);
}

function isPlainElement(element: Element): boolean {
  if (!ELEMENTS.has(element.localName)) return false;
  return [...element.attributes].every(({ name, value }) =>
    name === 'src' ? element.localName === 'img' && value.startsWith(PICTURE) : ATTRIBUTES.has(name),
  );
}
