/** The maximum size of a consent file (R6.9), in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Returns the error of the chosen file as a message id; null if it is valid (V5; R6.9). */
export function fileProblem(file: { name: string; size: number } | null): string | null {
  if (!file) return 'voucher.rule.file';
  if (!/\.pdf$/i.test(file.name)) return 'voucher.rule.file.pdf';
  return file.size > MOST_BYTES ? 'voucher.rule.file.size' : null;
}
