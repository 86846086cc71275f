/**
 * Reports whether a text contains HTML: a fragment parser finds any element when it reads the text as the
 * content of a body (R1.4, like the server). "I <3 my kids" and "5 < 6" are accepted. Nothing in the text is
 * loaded or run, because the parsed document is never shown.
 */
export function containsHtml(text: string): boolean {
  if (!text.includes('<')) return false;
  const { body } = document.implementation.createHTMLDocument('');
  body.innerHTML = text;
  return body.firstElementChild !== null;
}
