import type { DraftPicture } from '@/domain/draftPicture';
import type { Translate } from '@/i18n/react';

/** Returns the message about a problem of the picture itself, if any. */
export function pictureProblem({ problem }: DraftPicture, t: Translate): string | undefined {
  if (!problem) return undefined;
  return 'id' in problem ? t(problem.id) : problem.sentence;
}
