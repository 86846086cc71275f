/** Domains at which many patients and donors have an address. */
const common = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'att.net',
  'cox.net',
  'comcast.net',
  'verizon.net',
  'charter.net',
  'bellsouth.net',
  'sbcglobal.net',
  'protonmail.com',
  'yahoo.es',
  'hotmail.es',
];

/** Domains of email services that resemble a common one. */
const others = ['mail.com', 'ymail.com', 'email.com'];

/** In a shorter name, a different letter is more often another domain than a typing error. */
const LONG_NAME = 5;

/**
 * Returns the address with a common domain if the typed domain is one typing error away from it (decision 21):
 * "ana@gmial.com" gives "ana@gmail.com". Otherwise it returns undefined.
 */
export function likelyEmail(typed: string): string | undefined {
  const [, name, domain] = /^\s*(\S+)@(\S+)\s*$/.exec(typed.toLowerCase()) ?? [];
  if (!name || !domain || common.includes(domain) || others.includes(domain)) return undefined;
  const likely = common.find((known) => {
    const label = known.slice(0, known.indexOf('.'));
    return hasOneError(domain, known) && (label.length >= LONG_NAME || domain.startsWith(`${label}.`));
  });
  // The part before the @ keeps its capital letters.
  return likely && `${typed.trim().slice(0, name.length)}@${likely}`;
}

/** Reports whether one letter is missing, added or different, or two adjacent letters are exchanged. */
function hasOneError(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start++;
  let end = 0;
  const shortest = Math.min(typed.length, meant.length) - start;
  while (end < shortest && typed.at(-1 - end) === meant.at(-1 - end)) end++;
  const [left, right] = [typed, meant].map((text) => text.slice(start, text.length - end)) as [
    string,
    string,
  ];
  if (left.length <= 1 && right.length <= 1) return left !== right;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
