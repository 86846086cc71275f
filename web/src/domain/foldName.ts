// Folds names in the same way as internal/platform/plaintext/fold.go; testdata/folding.json tests both.

const APOSTROPHES = /[`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵＇｀΄᾽᾿῾՚׳ꞌꞋ]/gu;
const HYPHENS = /[֊־‐‑‒–—―⁃−⸗﹘﹣－]/gu;

// Diacritics, optional vowel signs of Hebrew and Arabic, and invisible characters.
const MARKS = new RegExp(
  '[\\u00ad\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u061c' +
    '\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u0898-\\u089f' +
    '\\u08ca-\\u08e1\\u08e3-\\u08ff\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
    '\\u20d0-\\u20ff\\ufe00-\\ufe0f\\ufe20-\\ufe2f\\ufeff]',
  'gu',
);

const pairs = (from: string, to: string) => new Map([...from].map((letter, i) => [letter, [...to][i] ?? '']));

// Letters that Unicode does not decompose, and their base letters.
const BASES = pairs(
  'đðɖłøħŧıŋĸƀɓƈȼɗɛəǝɇƒɠǥɨɩɉƙƚɲƞɔɵƥɍƭʈⱦʉʋⱥɏƴƶȥȷĐÐƉŁØĦŦŊɃƁƇȻƊƐƏƎɆƑƓǤƗƖɈƘȽƝȠƆƟƤɌƬƮȾɄƲȺɎƳƵȤ',
  'dddlohtinkbbccdeeeefggiijklnnooprtttuvayyzzjDDDLOHTNBBCCDEEEEFGGIIJKLNNOOPRTTTUVAYYZZ',
);
const DIGRAPHS = new Map(
  Object.entries({ æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', Æ: 'Ae', Œ: 'Oe', ẞ: 'Ss', Þ: 'Th' }),
);
// Letters of one keyboard that readers confuse with those of another.
const VARIANTS = pairs('ςیىکةٱ', 'σييكها');

const isUpper = (letter: string | undefined) => letter !== undefined && /\p{Lu}/u.test(letter);

/**
 * Reports whether the letter after a position is a capital; at the end of a word, the letter before it decides.
 */
function isInCapitals(letters: readonly string[], i: number): boolean {
  const next = letters[i + 1];
  return next !== undefined && /\p{L}/u.test(next) ? isUpper(next) : isUpper(letters[i - 1]);
}

/**
 * Returns a text in base letters, with "'" for every apostrophe and "-" for every hyphen; capitals and spaces
 * stay.
 */
export function unaccented(text: string): string {
  const letters = [
    ...text
      .replace(APOSTROPHES, "'")
      .normalize('NFKD')
      .replace(APOSTROPHES, "'")
      .replace(MARKS, '')
      .replace(HYPHENS, '-'),
  ];
  return letters
    .map((letter, i) => {
      const two = DIGRAPHS.get(letter);
      if (two === undefined) return BASES.get(letter) ?? letter;
      return isUpper(letter) && isInCapitals(letters, i) ? two.toUpperCase() : two;
    })
    .join('')
    .normalize();
}

/**
 * Returns a name for comparison and search: lower case, base letters, a space for each hyphen, no apostrophes.
 */
export function folded(text: string): string {
  const plain = unaccented(text).toLowerCase().replace(/['·‧]/gu, '').replace(/[-・]/gu, ' ');
  return Array.from(plain, (letter) => VARIANTS.get(letter) ?? letter)
    .join('')
    .normalize();
}
