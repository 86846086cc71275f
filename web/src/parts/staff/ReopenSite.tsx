import { useState } from 'react';
import { reopen } from '@/api/staffReview';
import { fieldErrors } from '@/api/staffFailure';
import { MAX_COMMENT } from '@/domain/limits';
import { textLang, type ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import type { ButtonLook } from '@/ui/button/Button';
import { TextareaField } from '@/ui/field/TextareaField';
import { Undo2 } from '@/ui/icon/icons';
import { TextLanguage } from '@/ui/text-language/TextLanguage';
import { ChangeDialog, DialogButton } from './ChangeDialog';
import { useStaffMutation } from './useStaffMutation';

interface ReopenProps {
  site: { id: number; firstName: string };
  onReopened: () => void;
}

/** The button that reopens a declined site for the patient, with an optional comment (R3, reopen). */
export function ReopenSite({
  site,
  label,
  onReopened,
  ...look
}: ReopenProps & ButtonLook & { label: string }) {
  return (
    <DialogButton {...look} icon={Undo2} label={label}>
      {(close) => <ReopenDialog site={site} onReopened={onReopened} onNo={close} />}
    </DialogButton>
  );
}

function ReopenDialog({ site, onReopened, onNo }: ReopenProps & { onNo: () => void }) {
  const t = useT();
  const [comment, setComment] = useState('');
  const [lang, setLang] = useState<ChosenLang | null>(null);
  const change = useStaffMutation({
    send: () => reopen(site.id, comment.trim(), lang),
    onDone: onReopened,
  });
  const name = site.firstName;
  const label = t('staff.decide.comment', { name });
  return (
    <ChangeDialog
      title={t('staff.reopen.title', { name })}
      yes={t('staff.reopen.yes')}
      no={t('staff.reopen.no')}
      change={change}
      fields={['comment']}
      onYes={() => change.mutate()}
      onNo={onNo}
    >
      <p>{t('staff.reopen.text', { name })}</p>
      <TextareaField
        label={label}
        hint={t('staff.decide.comment-hint', { name })}
        optional
        rows={4}
        limit={MAX_COMMENT}
        lang={textLang('', lang)}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        error={fieldErrors(change.error).comment}
      />
      <TextLanguage of={label} text={comment} chosen={lang} onChoose={setLang} />
    </ChangeDialog>
  );
}
