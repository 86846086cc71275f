/** One thing to correct. */
export interface SummaryError {
  message: string;
  /** The id of its control; without one the sentence has no link. */
  fieldId?: string;
}

interface Correction extends SummaryError {
  isDone: boolean;
}

const isSame = (one: SummaryError, other: SummaryError) =>
  one.fieldId === other.fieldId && one.message === other.message;

/**
 * The lines of a summary, in the order of the attempt: corrected errors remain, marked as done. An error that
 * becomes another one of the same field changes in place, and errors that appear later follow at the end.
 */
export function corrections(before: readonly SummaryError[], now: readonly SummaryError[]): Correction[] {
  const isNew = (error: SummaryError) => !before.some((one) => isSame(one, error));
  const lines = before.map((error) => {
    if (now.some((one) => isSame(one, error))) return { ...error, isDone: false };
    const other = now.find((one) => one.fieldId === error.fieldId && isNew(one));
    return other ? { ...other, isDone: false } : { ...error, isDone: true };
  });
  const isFirst = (line: Correction, n: number) => lines.findIndex((one) => isSame(one, line)) === n;
  const added = now.filter((error) => !lines.some((line) => isSame(line, error)));
  return [...lines.filter(isFirst), ...added.map((error) => ({ ...error, isDone: false }))];
}
