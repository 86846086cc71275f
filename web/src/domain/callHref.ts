const EXTENSION = /[\s,;]*(?:ext(?:ension)?\.?|x|#)[\s=]*(\d{1,6})$/i;
// Dashes and spaces of text processors, too.
const DIALABLE = /^[+\d(][-+\d ().\u00a0\u2010-\u2015]*$/;

/**
 * The address that calls a number (RFC 3966), with its extension apart: 414-555-0162 ext. 12 is another number than
 * 414555016212. Undefined for a text that cannot be called.
 */
export function callHref(text: string): string | undefined {
  const typed = text.trim();
  const number = typed.replace(EXTENSION, '');
  if (!DIALABLE.test(number)) return undefined;
  const extension = EXTENSION.exec(typed)?.[1];
  return `tel:${number.replace(/[^\d+]/g, '')}${extension ? `;ext=${extension}` : ''}`;
}
