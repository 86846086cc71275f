import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawOnNotice, type SiteRecord } from '@/api/staffSite';
import { fieldErrors } from '@/api/staffFailure';
import { dayProblem } from '@/domain/dates';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/field/TextField';
import { useToday } from '@/ui/page-context/useToday';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';
import styles from './site.module.css';

interface WithdrawOnNoticeProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Withdraws the HIPAA release when the patient has asked for it in writing (R3.10). */
export function WithdrawOnNotice({ site, onNews }: WithdrawOnNoticeProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (day: string) => withdrawOnNotice(site.id, day),
    onSuccess() {
      setAsking(false);
      onNews('release-withdrawn');
    },
  });
  const refused = fieldErrors(error).noticeDate;

  const today = useToday();

  function withdraw() {
    const wrong = dayProblem(date, today);
    setProblem(wrong && t(wrong));
    if (!wrong && !isPending) mutate(date);
  }
  const name = site.firstName;
  return (
    <div>
      <Button
        small
        variant="text"
        className={styles.plain}
        onClick={() => {
          reset();
          setProblem('');
          setAsking(true);
        }}
      >
        {t('record.release.withdraw')}
      </Button>
      {asking && (
        <Confirm
          danger
          title={t('record.release.title', { name })}
          yes={t('record.release.yes')}
          busy={isPending}
          error={refused ? null : error}
          onYes={withdraw}
          onNo={() => setAsking(false)}
        >
          <p>{t('record.release.text', { name })}</p>
          <TextField
            label={t('record.release.date')}
            hint={t('record.release.hint')}
            type="date"
            max={today}
            value={date}
            error={problem || refused}
            onChange={({ target }) => setDate(target.value)}
          />
        </Confirm>
      )}
    </div>
  );
}
