import type { IntakeRecord } from '@/api/staffIntake';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { Alert } from '@/ui/alert/Alert';

/** A warning about emails that did not arrive. The address may be wrong, so the center should call. */
export function Refused({ record: { refusedMails, email } }: { record: IntakeRecord }) {
  const t = useT();
  const dates = useDates();
  if (refusedMails.length === 0) return null;
  return (
    <Alert kind="danger">
      <h2>{t('intake.refused.title', { email })}</h2>
      <p>{t('intake.refused.text')}</p>
      <ul className="small">
        {refusedMails.map(({ template, at, outcome }) => (
          <li key={`${at} ${template}`}>
            {t('intake.refused.line', { day: dates.momentDay(at), outcome: outcome || '–' })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
