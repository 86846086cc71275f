import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { fetchCoachPhoto, saveCoachDraft, type CoachSaved, type CoachSite } from '@/api/staffCoaching';
import { isOwnSave } from '@/domain/ownSave';
import { wordsKey } from '@/domain/reviewDraft';
import { normaliseLineEnds } from '@/domain/textLength';
import { useT } from '@/i18n/react';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';
import { addPictures } from '@/ui/picture-editor/pictureForm';
import { usePhotos } from '@/ui/picture-editor/usePhotos';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';
import { draftOf, isChanged, reduceCoachDraft, type CoachDraft } from '../rules/draft';
import { draftFromKept, keepDraft, readKeptDraft } from '../rules/kept';
import { complaintsOf, isStopped, newerOf } from '../rules/refusal';

/** A draft as it was sent, and the answer. */
interface Delivered {
  before: CoachDraft;
  sent: string[];
  result: CoachSaved;
}

/** A draft ready to be sent, and which slot is picture 0, 1, 2 … in it. */
async function formOf({ story, why, base, chosen, pictures }: CoachDraft) {
  const form = new FormData();
  form.set('story', normaliseLineEnds(story));
  form.set('why', normaliseLineEnds(why));
  if (chosen.story) form.set('storyLang', chosen.story);
  if (chosen.why) form.set('whyLang', chosen.why);
  form.set('version', String(base.version));
  return { form, sent: await addPictures(form, pictures) };
}

/**
 * The coach's changes on top of the version they were begun on; a save on a newer one loses neither (R3.3),
 * and a look at another patient, or a permission taken back, loses nothing.
 */
export function useCoachDraft(site: CoachSite, onChanged: () => void) {
  const t = useT();
  const me = useMe();
  const key = wordsKey(me.id, site.micrositeId);
  const [draft, dispatch] = useReducer(reduceCoachDraft, null, () => {
    const kept = readKeptDraft(key);
    return kept ? draftFromKept(key, kept) : draftOf(site);
  });
  const chooseFile = usePhotos(draft.pictures, fetchCoachPhoto, dispatch);
  const [newer, setNewer] = useState<CoachSite | null>(null);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const changed = isChanged(draft);
  const opening = draft.pictures.findIndex((picture) => picture.opening) + 1;

  // A save that was stored although nobody heard of it is what goes on from here.
  const isOurs = (copy: CoachSite, { tried }: CoachDraft) =>
    tried.some((sent) => isOwnSave(copy, sent, me.fullName));
  const ours = site.version > draft.base.version && changed && isOurs(site, draft);
  useEffect(() => {
    if (ours) dispatch({ type: 'kept-mine', newer: site });
  }, [ours, site]);

  // A newer draft replaces what nobody has touched here; what somebody has is asked about when it is saved.
  const overtaken = site.version > draft.base.version && !changed && !newer;
  useEffect(() => {
    if (overtaken) dispatch({ type: 'overtaken', newer: site });
  }, [overtaken, site]);

  async function send(before: CoachDraft): Promise<Delivered> {
    const { form, sent } = await formOf(before);
    dispatch({ type: 'tried', before });
    try {
      return { before, sent, result: await saveCoachDraft(site.micrositeId, form) };
    } catch (failure) {
      const theirs = newerOf(failure);
      if (theirs && isOurs(theirs, before)) {
        const event = { type: 'kept-mine', newer: theirs } as const;
        dispatch(event);
        return send(reduceCoachDraft(before, event));
      }
      const complaints = complaintsOf(failure, sent);
      setErrors(new Map(complaints.map(({ controlId, sentence }) => [controlId, sentence])));
      throw failure;
    }
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess(delivered) {
      dispatch({ type: 'saved', ...delivered });
      toastSuccess(t('coach.draft.done'));
      onChanged();
    },
    onError(failure) {
      setNewer(newerOf(failure));
      // The form gives way to what holds now; what was written stays to be read and copied.
      if (isStopped(failure)) onChanged();
    },
  });
  useLeaveQuestion(changed);
  useEffect(() => keepDraft(key, draft), [key, draft]);

  function settle(type: 'kept-mine' | 'took-newer') {
    if (newer) dispatch({ type, newer });
    setNewer(null);
    reset();
    onChanged();
  }
  return {
    draft,
    dispatch,
    chooseFile,
    changed,
    newer,
    errors,
    /** The number of a picture that is still being opened; 0 when none is. */
    opening,
    saving: isPending,
    error: newer ? null : error,
    save() {
      if (!changed || isPending || opening > 0) return;
      setErrors(new Map());
      mutate(draft);
    },
    keepMine: () => settle('kept-mine'),
    takeNewer: () => settle('took-newer'),
  };
}
