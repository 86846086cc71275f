import { normaliseLineEnds } from './textLength';

// Control characters, bidirectional marks and invisible letters, which the server removes from a line.
const NEVER_TYPED = new RegExp(
  '\\u034F|\\u17B4|\\u17B5|[\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u115F\\u1160\\u180E' +
    '\\u200B\\u200E\\u200F\\u2028-\\u202E\\u2060-\\u2064\\u2066-\\u206F\\u2800\\u3164' +
    '\\uFEFF\\uFFA0\\uFFF9-\\uFFFB\\u{E0000}-\\u{E007F}]',
  'gu',
);

/** A one-line text as the server reads it (internal/platform/plaintext). */
export function asLine(text: string): string {
  return text.normalize().replace(NEVER_TYPED, '').trim();
}

// From a longer text the server removes only control characters and bidirectional overrides.
const NEVER_WRITTEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** A text of several lines as the server reads it (internal/platform/plaintext). */
export function asText(text: string): string {
  return normaliseLineEnds(text).replace(NEVER_WRITTEN, '');
}

/** Whether a text shows nothing at all: it is empty, or made of spaces and of letters that are drawn as nothing. */
export const isBlank = (text: string): boolean => asLine(text) === '';

/** Whether a text has a letter, as a name does: a mail needs something to call the person by. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

const WORD = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-\\u0080-\\u{10FFFF}]+";
const EMAIL = new RegExp(`^${WORD}(\\.${WORD})*@(${WORD}(\\.${WORD})+)$`, 'u');

/** Reports whether a text is an email address and nothing beside it, such as a name. */
export function isEmail(text: string): boolean {
  const domain = EMAIL.exec(text)?.[2];
  return domain !== undefined && (/^[ -~]+$/.test(domain) ? isHostName(domain) : isInternational(domain));
}

/** Whether a domain in ASCII has labels of at most 63 letters, digits and inner hyphens, and does not end in a number. */
const isHostName = (domain: string): boolean =>
  !/\.\d+$/.test(domain) &&
  domain.split('.').every((label) => /^(?!-)[A-Za-z\d-]{1,63}$/.test(label) && !label.endsWith('-'));

/** Whether a domain with letters outside of ASCII exists: the browser writes it in ASCII, unless it cannot. */
function isInternational(domain: string): boolean {
  try {
    const { href, hostname } = new URL(`https://${domain}`);
    return href === `https://${hostname}/` && isHostName(hostname) && !/(^|\.)-|-(\.|$)/.test(domain);
  } catch {
    return false;
  }
}
