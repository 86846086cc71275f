const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)[\s=]*(\d{1,6})$/i;
// Also accepts the dashes and spaces of word processors.
const DIALABLE = /^[+\d(][-+\d ().\u00a0\u2010-\u2015]*$/;

/**
 * Returns the tel: address of a number (RFC 3966), with the extension separate: 414-555-0162 ext. 12 is not
 * 414555016212. Returns undefined for a text that is no number.
 */
export function callHref(text: string): string | undefined {
  const typed = text.trim();
  const number = typed.replace(EXTENSION, '');
  if (!DIALABLE.test(number)) return undefined;
  const extension = EXTENSION.exec(typed)?.[1];
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
