// The ids of a slot's controls, so that an errors panel can lead to them.

/** The caption of a slot. */
export function captionId(key: string): string {
  return `caption-${key}`;
}

/** What chooses the picture of a slot. */
export function chooserId(key: string): string {
  return `picture-${key}`;
}

/** The control that a refused field of the form is about; images[2] is the third slot that was sent. */
export function slotControl(
  field: string,
  sent: readonly string[],
): { controlId: string; pictureKey?: string } | null {
  const index = /\[(\d+)\]/.exec(field)?.[1];
  const key = index === undefined ? undefined : sent[Number(index)];
  if (key === undefined) return null;
  // A sentence about the words stands at the caption; one about the picture also marks its slot.
  return field.includes('caption')
    ? { controlId: captionId(key) }
    : { controlId: chooserId(key), pictureKey: key };
}
