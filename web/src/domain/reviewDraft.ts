/** How the keys of comments begin that were typed and not yet sent. */
export const draftPrefix = 'beacon-review:';

/** Where one person's comment on one submission is kept until it is sent. */
export function draftKey(staffId: number, submissionId: number): string {
  return `${draftPrefix}${staffId}:${submissionId}`;
}

/** Where one coach's words to one patient are kept until they are sent. */
export function unsentKey(staffId: number, micrositeId: number): string {
  return `${draftPrefix}${staffId}:note:${micrositeId}`;
}

/** Where one coach's changes to one patient's draft are kept until they are saved. */
export function wordsKey(staffId: number, micrositeId: number): string {
  return `${draftPrefix}${staffId}:words:${micrositeId}`;
}
