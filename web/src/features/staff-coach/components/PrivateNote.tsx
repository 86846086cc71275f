import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { coachKeys, savePrivateNote, type CoachSite } from '@/api/staffCoaching';
import { fieldErrors, isConflict } from '@/api/staffFailure';
import { tabStore } from '@/domain/keptStore';
import { MAX_NOTE } from '@/domain/limits';
import { privateNoteKey } from '@/domain/reviewDraft';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { WrittenText } from './WrittenText';

const nothing = { text: '', version: 0 };

/** The coach's own notes about a patient. An unsaved text survives a reload, in this tab only. */
export function PrivateNote({ site }: { site: CoachSite }) {
  const t = useT();
  const client = useQueryClient();
  const { micrositeId, firstName: name, privateNote: stored = nothing } = site;
  const key = privateNoteKey(useMe().id, micrositeId);
  const [typed, setTyped] = useState(() => tabStore.read(key));
  const text = typed ?? stored.text;
  const isUnsaved = text !== stored.text;
  useLeaveQuestion(isUnsaved);
  const change = useStaffMutation({
    send: (words: string) => savePrivateNote(micrositeId, words, stored.version),
    done: t('coach.private.done'),
    staleOnConflict: coachKeys.patient(String(micrositeId)),
    onDone(saved, words) {
      client.setQueryData<CoachSite>(
        coachKeys.patient(String(micrositeId)),
        (old) => old && { ...old, privateNote: saved },
      );
      if (tabStore.read(key) === words) tabStore.remove(key);
      setTyped((now) => (now === words ? null : now));
    },
  });
  return (
    <form
      className="stack gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate(text);
      }}
    >
      <Failure error={change.error} fields={['text']} />
      {isConflict(change.error) && stored.text !== '' && (
        <div className="flow gap-1">
          <p className="small muted">{t('coach.private.other')}</p>
          <WrittenText texts={[{ text: stored.text, lang: '' }]} />
        </div>
      )}
      <TextareaField
        grows
        rows={5}
        label={t('coach.private.label', { name })}
        hint={t('coach.private.hint', { name })}
        limit={MAX_NOTE}
        error={fieldErrors(change.error).text}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          tabStore.write(key, target.value);
        }}
      />
      <div className="row between">
        <p className="small muted" role="status">
          {isUnsaved && <b>{t('coach.private.unsaved')}</b>}
        </p>
        <Button type="submit" variant="secondary" busy={change.isPending}>
          {t('coach.private.save')}
        </Button>
      </div>
    </form>
  );
}
