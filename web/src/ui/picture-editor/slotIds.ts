// The ids of a slot's controls, so that an errors panel can lead to them.

/** The caption of a slot. */
export function captionId(key: string): string {
  return `caption-${key}`;
}

/** What chooses the picture of a slot. */
export function chooserId(key: string): string {
  return `picture-${key}`;
}
