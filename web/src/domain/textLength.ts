/** Returns the text with each line end as one character, as the server counts it (R1.4). */
export function normaliseLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Returns the length of a text in Unicode code points, with each line end as one character (R1.4). */
export function textLength(text: string): number {
  const units = normaliseLineEnds(text);
  // Not a loop over characters: the server's JavaScript engine would need a millisecond for a long story.
  return units.length - (units.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}
