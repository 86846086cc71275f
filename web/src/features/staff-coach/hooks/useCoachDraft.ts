import { useMutation } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { sendForm } from '@/api/sendForm';
import { fetchCoachPhoto, saveCoachDraft, type CoachSaved, type CoachSite } from '@/api/staffCoaching';
import { wordsKey } from '@/domain/reviewDraft';
import { normaliseLineEnds } from '@/domain/textLength';
import { useT } from '@/i18n/react';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';
import { addPictures } from '@/ui/picture-editor/addPictures';
import { usePhotos } from '@/ui/picture-editor/usePhotos';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';
import { writtenContent, newCoachDraft, isChanged, reduceCoachDraft, type CoachDraft } from '../rules/draft';
import { draftFromKept, keepDraft, readKeptDraft } from '../rules/kept';
import { complaintsIn, isStopped, newerSite } from '../rules/refusal';

/** A draft that was sent, and the response. */
interface Delivered {
  before: CoachDraft;
  sent: string[];
  result: CoachSaved;
}

/** Returns the form with a draft, and the slots of its pictures in the order of the form. */
async function draftForm({ story, why, base, chosen, pictures }: CoachDraft) {
  const form = new FormData();
  form.set('story', normaliseLineEnds(story));
  form.set('why', normaliseLineEnds(why));
  if (chosen.story) form.set('storyLang', chosen.story);
  if (chosen.why) form.set('whyLang', chosen.why);
  form.set('version', String(base.version));
  return { form, sent: await addPictures(form, pictures) };
}

/**
 * Holds the coach's changes on top of the version they started from. A save on top of a newer version loses neither
 * copy (R3.3). Opening another patient or a withdrawn permission loses no text.
 */
export function useCoachDraft(site: CoachSite, onChanged: () => void) {
  const t = useT();
  const me = useMe();
  const key = wordsKey(me.id, site.micrositeId);
  const [draft, dispatch] = useReducer(reduceCoachDraft, null, () => {
    const kept = readKeptDraft(key);
    return kept ? draftFromKept(key, kept) : newCoachDraft(site);
  });
  const chooseFile = usePhotos(draft.pictures, fetchCoachPhoto, dispatch);
  const [newer, setNewer] = useState<CoachSite | null>(null);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const changed = isChanged(draft);
  const opening = draft.pictures.findIndex((picture) => picture.opening) + 1;

  // If a save was stored but its response was lost, the coach continues from the stored copy.
  const ours = site.version > draft.base.version && changed && draft.tried.includes(site.draftFormKey);
  useEffect(() => {
    if (ours) dispatch({ type: 'kept-mine', newer: site });
  }, [ours, site]);

  // A newer draft replaces an unchanged form. If the coach has changes, the conflict is resolved when they are saved.
  const overtaken = site.version > draft.base.version && !changed && !newer;
  useEffect(() => {
    if (overtaken) dispatch({ type: 'overtaken', newer: site });
  }, [overtaken, site]);

  async function send(before: CoachDraft): Promise<Delivered> {
    const { form, sent } = await draftForm(before);
    const content = { version: before.base.version, content: writtenContent(before), chosen: before.chosen };
    try {
      const result = await sendForm(`coach's save ${site.micrositeId}`, content, (formKey) => {
        form.set('formKey', formKey);
        dispatch({ type: 'tried', formKey });
        return saveCoachDraft(site.micrositeId, form);
      });
      return { before, sent, result };
    } catch (failure) {
      const theirs = newerSite(failure);
      if (theirs && before.tried.includes(theirs.draftFormKey)) {
        const event = { type: 'kept-mine', newer: theirs } as const;
        dispatch(event);
        return send(reduceCoachDraft(before, event));
      }
      const complaints = complaintsIn(failure, sent);
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
      setNewer(newerSite(failure));
      // The form is replaced by the current state; the coach's text stays available for copying.
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
    /** The number of the picture that is being opened, counted from 1; 0 if there is none. */
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
