import { useState } from 'react';
import { withdrawOnNotice, type SiteRecord } from '@/api/staffSite';
import { fieldErrors } from '@/api/staffFailure';
import { dayProblem } from '@/domain/dates';
import { useT } from '@/i18n/react';
import { ChangeDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import type { SiteNews } from './News';
import styles from './site.module.css';

interface WithdrawOnNoticeProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Withdraws the HIPAA release after a written request of the patient (R3.10). */
export function WithdrawOnNotice(props: WithdrawOnNoticeProps) {
  const t = useT();
  return (
    <div>
      <DialogButton small variant="text" className={styles.plain} label={t('record.release.withdraw')}>
        {(close) => <NoticeDialog {...props} onClose={close} />}
      </DialogButton>
    </div>
  );
}

function NoticeDialog({ site, onNews, onClose }: WithdrawOnNoticeProps & { onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState('');
  const change = useStaffMutation({
    send: (day: string) => withdrawOnNotice(site.id, day),
    onDone() {
      onClose();
      onNews('release-withdrawn');
    },
  });

  function withdraw() {
    const wrong = dayProblem(date, today);
    setProblem(wrong && t(wrong));
    if (!wrong) change.mutate(date);
  }
  const name = site.firstName;
  return (
    <ChangeDialog
      danger
      title={t('record.release.title', { name })}
      yes={t('record.release.yes')}
      change={change}
      fields={['noticeDate']}
      onYes={withdraw}
      onNo={onClose}
    >
      <p>{t('record.release.text', { name })}</p>
      <TextField
        label={t('record.release.date')}
        hint={t('record.release.hint')}
        type="date"
        max={today}
        value={date}
        error={problem || fieldErrors(change.error).noticeDate}
        onChange={({ target }) => setDate(target.value)}
      />
    </ChangeDialog>
  );
}
