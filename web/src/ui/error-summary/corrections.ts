/** An error to correct. */
export interface SummaryError {
  message: string;
  /** The id of its control; without an id, the message has no link. */
  fieldId?: string;
}

interface Correction extends SummaryError {
  isDone?: boolean;
}

/** Returns the key of a line. */
export const errorKey = ({ fieldId, message }: SummaryError) => `${fieldId} ${message}`;

/**
 * Returns the lines of a summary in the order of the attempt; corrected errors remain, marked as done. An error that
 * changes to another error of the same field is replaced in place, and later errors follow at the end.
 */
export function corrections(before: readonly SummaryError[], now: readonly SummaryError[]): Correction[] {
  const has = (list: readonly SummaryError[], error: SummaryError) =>
    list.some((one) => errorKey(one) === errorKey(error));
  const lines = before.map((error): Correction => {
    if (has(now, error)) return error;
    const other = now.find((one) => one.fieldId === error.fieldId && !has(before, one));
    return other ?? { ...error, isDone: true };
  });
  return [...new Map([...lines, ...now].map((line) => [errorKey(line), line])).values()];
}
