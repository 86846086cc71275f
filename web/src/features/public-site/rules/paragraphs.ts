import { textLength } from '@/domain/textLength';

/** The lines of a paragraph. */
export type Paragraph = readonly string[];

function normalised(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** Splits a patient's text into paragraphs (at blank lines) of lines (at line breaks). Never returns HTML. */
export function paragraphs(text: string): Paragraph[] {
  const whole = normalised(text);
  if (whole === '') return [];
  const lines = whole.split('\n').map((line) => line.trim());
  // Line by line, because the server's engine would test a pattern at every single character.
  const found: string[][] = [[]];
  for (const line of lines) {
    const last = found[found.length - 1];
    if (line !== '') last?.push(line);
    else if (last?.length !== 0) found.push([]);
  }
  return found;
}

/** The story is folded above this number of characters (M9). */
export const STORY_FOLDS_ABOVE = 500;
/** The reason is folded above this number of characters (M9). */
export const WHY_FOLDS_ABOVE = 900;

/** Reports whether a text is long enough for "Read more". */
export function folds(text: string, above: number): boolean {
  return textLength(text) > above;
}
