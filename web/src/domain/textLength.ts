/** Returns the text with line ends as the server counts them (R1.4). */
export function normaliseLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** The length of a text in Unicode code points after line ends are made one character (R1.4). */
export function textLength(text: string): number {
  const units = normaliseLineEnds(text);
  // Not character by character: the server's engine takes a millisecond for a long story.
  return units.length - (units.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
