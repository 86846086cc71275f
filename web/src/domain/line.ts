import { normaliseLineEnds } from './textLength';

// Control characters, bidirectional marks and invisible letters, which the server removes from a line.
const NEVER_TYPED = new RegExp(
  '\\u034F|\\u17B4|\\u17B5|[\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u115F\\u1160\\u180E' +
    '\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\u2800\\u3164' +
    '\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}]',
  'gu',
);

/** Returns a one-line text as the server normalizes it (internal/platform/plaintext). */
export function asLine(text: string): string {
  return text.normalize().replace(NEVER_TYPED, '').trim();
}

// The server removes only control characters and bidirectional overrides from multi-line texts.
const NEVER_WRITTEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** Returns a multi-line text as the server normalizes it (internal/platform/plaintext). */
export function asText(text: string): string {
  return normaliseLineEnds(text).replace(NEVER_WRITTEN, '');
}

/** Reports whether a text is invisible: empty, or only spaces and invisible letters. */
export const isBlank = (text: string): boolean => asLine(text) === '';

/** Reports whether a text has a letter. A name needs one, because emails greet the person by name. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-\\u0080-\\u{10FFFF}]+";
const EMAIL = new RegExp(`^${WORD}(\\.${WORD})*@(${WORD}(\\.${WORD})+)$`, 'u');

/** Reports whether a text is an email address only, without a display name. */
export function isEmail(text: string): boolean {
  const domain = EMAIL.exec(text)?.[2];
  return domain !== undefined && (/^[ -~]+$/.test(domain) ? isHostName(domain) : isInternational(domain));
}

/**
 * Reports whether an ASCII domain has labels of at most 63 letters, digits and inner hyphens, and does not end
 * in a number.
 */
const isHostName = (domain: string): boolean =>
  !/\.\d+$/.test(domain) &&
  domain.split('.').every((label) => /^(?!-)[A-Za-z\d-]{1,63}$/.test(label) && !label.endsWith('-'));

/** Reports whether a domain with non-ASCII letters is valid: the browser can convert it to ASCII. */
function isInternational(domain: string): boolean {
  try {
    const { href, hostname } = new URL(`https://${domain}`);
    return href === `https://${hostname}/` && isHostName(hostname) && !/(^|\.)-|-(\.|$)/.test(domain);
  } catch {
    return false;
  }
}
