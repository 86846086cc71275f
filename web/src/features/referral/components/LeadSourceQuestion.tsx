import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { AnnouncedAttempt } from '@/ui/dialog/announcedAttempt';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { LEAD_SOURCES, saveLeadSource, type LeadSource } from '../api/referral';
import styles from './Finished.module.css';

const words: Record<LeadSource, string> = {
  'Medical Professional': 'referral.source.professional',
  'Web Search': 'referral.source.web',
  'Word of Mouth': 'referral.source.word',
  Other: 'referral.source.other',
};

interface LeadSourceQuestionProps {
  ids: readonly number[];
  /** Called once the lead source is recorded, now or before. */
  onSaid: () => void;
}

/** Asks how the patient heard of the program: once, and never required (S4). */
export function LeadSourceQuestion({ ids, onSaid }: LeadSourceQuestionProps) {
  const t = useT();
  const [source, setSource] = useState<LeadSource | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const send = useMutation({
    mutationFn: (one: LeadSource) => saveLeadSource(ids, one),
    onSuccess: onSaid,
    onError: (error) => {
      if (isRecorded(error)) onSaid();
    },
  });
  const isSaid = send.isSuccess || isRecorded(send.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt(attempt + 1);
    setIsMissing(source === null);
    if (source !== null) send.mutate(source);
  }
  return (
    <div className={styles.question}>
      <div role="status">{isSaid && <Alert kind="success">{t('referral.source.thanks')}</Alert>}</div>
      {!isSaid && (
        <form className="panel stack gap-5" noValidate onSubmit={submit}>
          {send.isError && (
            <Alert kind="danger" role="alert">
              <p>{failureWords(t, 'referral.source.failed', send.error)}</p>
            </Alert>
          )}
          <AnnouncedAttempt value={attempt}>
            <RadioCards
              legend={t('referral.source')}
              options={LEAD_SOURCES.map((value) => ({ value, label: t(words[value]) }))}
              value={source}
              onValue={(value) => {
                setSource(value);
                setIsMissing(false);
              }}
              error={isMissing ? t('referral.rule.source') : undefined}
            />
          </AnnouncedAttempt>
          <Button type="submit" variant="secondary" busy={send.isPending}>
            {t('referral.source.send')}
          </Button>
        </form>
      )}
    </div>
  );
}

/** Reports whether the server refused the lead source because one is recorded. */
function isRecorded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
