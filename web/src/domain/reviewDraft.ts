/** The prefix of the storage keys for comments that are typed and not sent. */
export const draftPrefix = 'beacon-review:';

/** Returns the storage key of a reviewer's unsent comment on a submission. */
export function draftKey(staffId: number, submissionId: number): string {
  return `${draftPrefix}${staffId}:${submissionId}`;
}

/** Returns the storage key of a coach's unsent note to a patient. */
export function unsentKey(staffId: number, micrositeId: number): string {
  return `${draftPrefix}${staffId}:note:${micrositeId}`;
}

/** Returns the storage key of a coach's unsaved private note about a patient. */
export function privateNoteKey(staffId: number, micrositeId: number): string {
  return `${draftPrefix}${staffId}:private:${micrositeId}`;
}

/** Returns the storage key of a coach's unsaved changes to a patient's draft. */
export function wordsKey(staffId: number, micrositeId: number): string {
  return `${draftPrefix}${staffId}:words:${micrositeId}`;
}

/** Returns the storage key of an administrator's unsaved form of a center (its id, or new) or of the targets. */
export function centerKey(staffId: number, center: number | 'new' | 'targets'): string {
  return `${draftPrefix}${staffId}:center:${center}`;
}

/** Returns the storage key of an administrator's unsaved version of a registry text. */
export function textKey(staffId: number, kind: string, key: string): string {
  return `${draftPrefix}${staffId}:text:${kind}/${key}`;
}
