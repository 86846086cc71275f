// Control characters and the marks that turn the writing direction: the server takes them out of a line.
// eslint-disable-next-line no-control-regex
const NEVER_TYPED = /[\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;

/** A one-line text as the server reads it (internal/platform/plaintext). */
export function asLine(text: string): string {
  return text.normalize().replace(NEVER_TYPED, '').trim();
}

const WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-\\u0080-\\u{10FFFF}]+";
const EMAIL = new RegExp(`^${WORD}(\\.${WORD})*@${WORD}(\\.${WORD})+$`, 'u');

/** Whether a text is an e-mail address and nothing beside it, such as a name. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}
