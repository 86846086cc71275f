import { useEffect, useRef } from 'react';
import { useT, type Translate } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import type { Problems } from '@/domain/problems';
import { useSummary } from '@/ui/form/useFields';
import { FIELDS, type FieldName } from '../rules/registration';
import styles from './form.module.css';
import type { Trouble } from '../rules/trouble';

interface AlertsProps {
  trouble: Trouble | null;
  problems: Problems<FieldName>;
  attempt: number;
}

/** The reasons for which the last attempt was refused, focused at the top of the page (S4, S8). */
export function Alerts({ trouble, problems, attempt }: AlertsProps) {
  const t = useT();
  const errors = useSummary(problems, FIELDS);
  if (!trouble) return null;
  if (trouble.kind === 'fields') {
    // The summary disappears when all of its fields are filled in.
    return <ErrorSummary title={t('register.incomplete')} errors={errors} attempt={attempt} toTop />;
  }
  return <Sentences key={attempt} sentences={alertSentences(trouble, t)} kind={trouble.kind} />;
}

function alertSentences(trouble: Exclude<Trouble, { kind: 'fields' }>, t: Translate): string[] {
  switch (trouble.kind) {
    case 'existing':
      return trouble.centers.map((center) =>
        center ? t('register.existing', { center }) : t('register.existing.somewhere'),
      );
    case 'campaign':
      return [t('register.invalid-campaign', { code: trouble.code })];
    case 'birth-date':
      return [t('register.invalid-birth-date')];
    case 'failed':
      return [trouble.sentence || t('register.failed')];
  }
}

/** Shown above the form before the first press: no campaign with this code is open. */
export function UnknownCampaign({ code }: { code: string | null }) {
  const t = useT();
  return (
    <div role="status" className={styles.unknown}>
      {code !== null && (
        <Alert kind="danger">
          <p>{t('register.invalid-campaign', { code })}</p>
          <p>{t('register.invalid-campaign.arrival')}</p>
        </Alert>
      )}
    </div>
  );
}

/** One alert per sentence; the first one takes the focus. */
function Sentences({ sentences, kind }: { sentences: string[]; kind: Trouble['kind'] }) {
  const t = useT();
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    first.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="stack">
      {sentences.map((sentence, n) => (
        <Alert key={sentence} kind="danger" role="alert" ref={n === 0 ? first : undefined}>
          <p>{sentence}</p>
          {kind === 'campaign' && <p>{t('register.invalid-campaign.hint')}</p>}
          {kind === 'failed' && <p>{t('register.kept')}</p>}
        </Alert>
      ))}
    </div>
  );
}
