import type { Problem } from '@/domain/problems';
import type { Translate } from '@/i18n/react';

/** Returns the message for a problem; messages of the server are returned unchanged. */
export function formatProblem(problem: Problem | undefined, t: Translate): string | undefined {
  if (!problem) return undefined;
  return 'sentence' in problem ? problem.sentence : t(problem.id, { max: problem.max ?? 0 });
}
