/** A part of a text: words, or the name of a placeholder. */
export interface Piece {
  text: string;
  isPlaceholder: boolean;
}

/** Returns a text in parts; a placeholder is written {{name}}. */
export function splitPlaceholders(text: string): Piece[] {
  return text
    .split(/\{\{([^{}]*)\}\}/)
    .map((part, n) => ({ text: part, isPlaceholder: n % 2 === 1 }))
    .filter(({ text: part, isPlaceholder }) => isPlaceholder || part !== '');
}

/** Returns the names of the placeholders in a text, in the order of their first use. */
export function usedPlaceholders(text: string): string[] {
  const names = splitPlaceholders(text).filter(({ isPlaceholder }) => isPlaceholder);
  return [...new Set(names.map(({ text: name }) => name))];
}

/** Returns a text with the values of its placeholders; one without a value becomes a line to write on. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return splitPlaceholders(text)
    .map((piece) => (piece.isPlaceholder ? values[piece.text] || '__________' : piece.text))
    .join('');
}

/** The first of the characters for private use, which no keyboard writes. */
const PRIVATE = 0xe000;

/**
 * Returns functions that write each placeholder as one character and read it again, so that a comparison of words
 * neither splits a placeholder nor compares its letters.
 */
export function placeholderCodec(...texts: readonly string[]) {
  const names = [...new Set(texts.flatMap(usedPlaceholders))];
  const isCode = (letter: string) => names[letter.charCodeAt(0) - PRIVATE] !== undefined;
  return {
    encode: (text: string) =>
      splitPlaceholders(text)
        .map((piece) =>
          piece.isPlaceholder ? String.fromCharCode(PRIVATE + names.indexOf(piece.text)) : piece.text,
        )
        .join(''),
    decode: (text: string) =>
      [...text]
        .map((letter) => (isCode(letter) ? `{{${names[letter.charCodeAt(0) - PRIVATE]}}}` : letter))
        .join(''),
  };
}

/** A part of a text with headings: a heading and its paragraphs. */
export interface Passage {
  heading: string;
  text: string;
}

/** Returns the parts of a text. A line that begins with ## is the heading of a part. */
export function splitPassages(text: string): Passage[] {
  return `\n${text}`
    .split('\n## ')
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      return { heading: heading.trim(), text: lines.join('\n').trim() };
    });
}
