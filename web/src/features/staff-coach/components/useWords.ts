import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client';
import { saveCoachWords, type CoachSite, type CoachWords } from '../../../api/staffCoaching';
import { useT } from '../../../i18n/react';
import { toastSuccess } from '../../../ui/toast/toast';
import { wordsKey } from '../../../domain/reviewDraft';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { onTopOf, sameWords, wordsOf } from '../rules/words';
import { keepWords, readKeptWords } from './keptWords';

/** The newer state that a refusal carries; null when it was refused for another reason. */
function newerOf(error: unknown): CoachSite | null {
  const stale = error instanceof ApiError && error.status === 409;
  const results = stale ? error.results : null;
  return typeof results === 'object' && results !== null && 'patientStoryPending' in results
    ? (results as CoachSite)
    : null;
}

/**
 * The coach's words on top of the version they were begun on; a save on a newer one loses neither (decision 3.3),
 * and a look at another patient loses nothing.
 */
export function useWords(site: CoachSite, onChanged: () => void) {
  const t = useT();
  const key = wordsKey(useMe().id, site.micrositeId);
  const [kept] = useState(() => readKeptWords(key));
  const [base, setBase] = useState<CoachSite>(kept ? { ...site, ...kept.base } : site);
  const [words, setWords] = useState(() => kept?.words ?? wordsOf(site));
  const [newer, setNewer] = useState<CoachSite | null>(null);
  const changed = !sameWords(words, wordsOf(base));

  function takeOver(next: CoachSite, nextWords: CoachWords) {
    setBase(next);
    setWords(nextWords);
    setNewer(null);
  }
  // A newer draft replaces what nobody has touched here; what somebody has is asked about when it is saved.
  const overtaken = site.version > base.version && !changed && !newer;
  if (overtaken) takeOver(site, wordsOf(site));

  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveCoachWords(site.micrositeId, base.version, words),
    onSuccess({ version, imagesPending }) {
      const { story, why } = words;
      const saved = { ...base, version, imagesPending, patientStoryPending: story, patientWhyPending: why };
      takeOver(saved, wordsOf(saved));
      toastSuccess(t('coach.draft.done'));
      onChanged();
    },
    onError(failure) {
      const found = newerOf(failure);
      setNewer(found);
      // The permission was taken back or a review began: the form gives way to what holds now.
      if (!found && failure instanceof ApiError && [403, 409].includes(failure.status)) onChanged();
    },
  });
  useUnsavedWarning(changed);
  useEffect(() => keepWords(key, changed ? { base, words } : null), [key, changed, base, words]);

  return {
    base,
    words,
    changed,
    newer,
    saving: isPending,
    error: newer ? null : error,
    write: (part: Partial<CoachWords>) => setWords({ ...words, ...part }),
    caption: (at: number, text: string) =>
      setWords({ ...words, captions: words.captions.map((caption, n) => (n === at ? text : caption)) }),
    save: () => {
      if (changed && !isPending) mutate();
    },
    keepMine: () => newer && takeOver(newer, onTopOf(words, base, newer)),
    takeNewer: () => newer && takeOver(newer, wordsOf(newer)),
  };
}

function useUnsavedWarning(changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [changed]);
}
