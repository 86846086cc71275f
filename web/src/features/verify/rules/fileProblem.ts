/** The maximum size of a file to check (R6.9), in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Returns why a file cannot be checked, as a message id; null if it can. */
export function fileProblem({
  name,
  size,
  type,
}: {
  name: string;
  size: number;
  type: string;
}): string | null {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return 'verify.problem.type';
  if (size === 0) return 'verify.problem.empty';
  return size > MOST_BYTES ? 'verify.problem.size' : null;
}
