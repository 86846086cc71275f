/** Line ends as the server counts them (decision 1.4). */
export function normaliseLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The length of a text in Unicode code points after line ends are made one character (decision 1.4). */
export function textLength(text: string): number {
  let count = 0;
  for (const _ of normaliseLineEnds(text)) count += 1;
  return count;
}
