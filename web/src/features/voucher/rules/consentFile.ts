/** The most that a consent file may hold (R6.9), in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;

/** What is wrong with the chosen file, as an id of the catalogue, or null (V5; R6.9). */
export function fileProblem(file: { name: string; size: number } | null): string | null {
  if (!file) return 'voucher.rule.file';
  if (!/\.pdf$/i.test(file.name)) return 'voucher.rule.file.pdf';
  return file.size > MOST_BYTES ? 'voucher.rule.file.size' : null;
}
