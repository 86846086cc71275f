import type { DraftPicture } from '@/domain/draftPicture';
import type { Translate } from '@/i18n/react';

/** What is wrong with a picture itself, in words; none when nothing is. */
export function problemOf({ problem }: DraftPicture, t: Translate): string | undefined {
  if (!problem) return undefined;
  return 'id' in problem ? t(problem.id) : problem.sentence;
}
