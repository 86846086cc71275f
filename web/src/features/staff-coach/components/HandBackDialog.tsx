import { useState } from 'react';
import { useNavigate } from 'react-router';
import { coachKeys, handBack, type CoachSite } from '@/api/staffCoaching';
import { fieldErrors } from '@/api/staffFailure';
import { MAX_NOTE } from '@/domain/limits';
import { useLang, useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { Phrases } from '@/parts/staff/phrases/Phrases';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { TextareaField } from '@/ui/field/TextareaField';

const FIELD = 'hand-back-reason';

/** The dialog in which a coach hands a patient back to the registry, with a reason. */
export function HandBackDialog({ site, onNo }: { site: CoachSite; onNo: () => void }) {
  const t = useT();
  const lang = useLang();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const name = site.firstName;
  const change = useStaffMutation({
    send: () => handBack(site.micrositeId, reason),
    done: t('coach.hand-back.done', { name }),
    refresh: [coachKeys.patients, coachKeys.count],
    onDone: () => navigate('/staff/coach'),
  });
  return (
    <ChangeDialog
      title={t('coach.hand-back.title', { name })}
      yes={t('coach.hand-back.yes')}
      danger="button"
      change={change}
      fields={['reason']}
      onYes={() => change.mutate()}
      onNo={onNo}
    >
      <p>{t('coach.hand-back.text', { name })}</p>
      <TextareaField
        id={FIELD}
        grows
        rows={3}
        label={t('coach.hand-back.reason')}
        hint={t('coach.hand-back.hint', { name })}
        limit={MAX_NOTE}
        value={reason}
        error={fieldErrors(change.error).reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Phrases lang={lang} text={reason} fieldId={FIELD} onInsert={setReason} />
    </ChangeDialog>
  );
}
