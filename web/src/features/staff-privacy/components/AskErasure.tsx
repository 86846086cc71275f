import { useState } from 'react';
import { askErasure, privacyKeys, type ErasurePreview, type PersonRecord } from '@/api/staffPrivacy';
import { fieldErrors } from '@/api/staffFailure';
import { MAX_ERASURE_NOTE } from '@/domain/limits';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { SelectField, TextField } from '@/ui/field/TextField';
import { Trash2 } from '@/ui/icon/icons';

interface AskErasureProps {
  preview: ErasurePreview;
  record: PersonRecord;
}

/** The form that requests an erasure, which another administrator has to confirm (R15.2b). */
export function AskErasure({ preview, record }: AskErasureProps) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const isBlocked = preview.holds.length > 0 || preview.mustEnd.length > 0;
  return (
    <section className="panel stack" aria-labelledby="erase-title">
      <h2 id="erase-title">{t('erasures.erase')}</h2>
      <p className="small muted">{t('erasures.erase.lead')}</p>
      {isBlocked && <p>{t('erasures.erase.blocked')}</p>}
      {!isBlocked && !preview.canAsk && <p>{t('erasures.erase.alone')}</p>}
      {!isBlocked && preview.canAsk && (
        <div>
          <Button small variant="danger-outline" icon={Trash2} onClick={() => setAsks(true)}>
            {t('erasures.erase.ask')}
          </Button>
        </div>
      )}
      {asks && <AskDialog preview={preview} record={record} onNo={() => setAsks(false)} />}
    </section>
  );
}

function AskDialog({ preview, record, onNo }: AskErasureProps & { onNo: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState({ reason: '', note: '', name: '' });
  const change = useStaffMutation({
    send: () => askErasure(record, { ...typed, preview: preview.preview }),
    done: t('erasures.erase.asked'),
    refresh: [privacyKeys.all],
    staleOnConflict: privacyKeys.preview(record),
    onDone: onNo,
  });
  const refused = fieldErrors(change.error);
  const set = (some: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...some }));
  return (
    <ChangeDialog
      danger
      title={t('erasures.erase.title', { name: preview.fullName })}
      yes={t('erasures.erase.yes')}
      change={change}
      fields={['reason', 'note', 'name']}
      onYes={() => change.mutate()}
      onNo={onNo}
    >
      <p>{t('erasures.erase.text')}</p>
      <SelectField
        label={t('erasures.why')}
        value={typed.reason}
        error={refused.reason}
        onChange={({ target }) => set({ reason: target.value })}
      >
        <option value="">{t('erasures.erase.choose')}</option>
        {preview.reasons.map(({ reason, name }) => (
          <option key={reason} value={reason}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('erasures.erase.note')}
        hint={t('erasures.erase.note-hint')}
        maxLength={MAX_ERASURE_NOTE}
        value={typed.note}
        error={refused.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <TextField
        label={t('erasures.erase.name', { name: preview.fullName })}
        autoComplete="off"
        value={typed.name}
        error={refused.name}
        onChange={({ target }) => set({ name: target.value })}
      />
    </ChangeDialog>
  );
}
