/** The elements and attributes of the document's fragment (internal/platform/paper). */
const ELEMENTS = new Set(
  'article h1 h2 h3 h4 p strong span br ol li figure img table caption thead tbody tr th td div'.split(' '),
);
const ATTRIBUTES = new Set(['class', 'lang', 'value', 'alt', 'scope']);
const PICTURE = 'data:image/jpeg;base64,';

/**
 * Reports whether a fragment contains only the text, tables and JPEG of a document. Any other fragment is
 * rejected rather than cleaned, because the signature covers the whole document. It is parsed in a document
 * that is never shown, so nothing in it loads or runs.
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
