// The ids of a slot's controls, which an error summary links to.

/** Returns the id of a slot's caption field. */
export function captionId(key: string): string {
  return `caption-${key}`;
}

/** Returns the id of a slot's file chooser. */
export function chooserId(key: string): string {
  return `picture-${key}`;
}

/** Returns the control for a rejected field of the form, or null; images[2] is the third slot that was sent. */
export function slotControl(
  field: string,
  sent: readonly string[],
): { controlId: string; pictureKey?: string } | null {
  const index = /\[(\d+)\]/.exec(field)?.[1];
  const key = index === undefined ? undefined : sent[Number(index)];
  if (key === undefined) return null;
  // An error about the text belongs to the caption; an error about the picture also marks its slot.
  return field.includes('caption')
    ? { controlId: captionId(key) }
    : { controlId: chooserId(key), pictureKey: key };
}
