import { textLength } from '@/domain/textLength';

/** A paragraph, as its lines. */
export type Paragraph = readonly string[];

function normalised(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** What a person typed, as paragraphs (split at blank lines) of lines (split at line breaks). Never any HTML. */
export function paragraphs(text: string): Paragraph[] {
  const whole = normalised(text);
  if (whole === '') return [];
  const lines = whole.split('\n').map((line) => line.trim());
  // Line by line, because the server's engine tries a pattern at every single character.
  const found: string[][] = [[]];
  for (const line of lines) {
    const last = found[found.length - 1];
    if (line !== '') last?.push(line);
    else if (last?.length !== 0) found.push([]);
  }
  return found;
}

/** Above this many characters the story is folded (M9). */
export const STORY_FOLDS_ABOVE = 500;
/** Above this many characters the why section is folded (M9). */
export const WHY_FOLDS_ABOVE = 900;

/** Whether a text is long enough for "Read more". */
export function folds(text: string, above: number): boolean {
  return textLength(text) > above;
}
