import type { EmailItem } from '@/api/staffLists';
import { useT } from '@/i18n/react';

/** The cause for giving up an email in plain words, with the mail server's response for its operator. */
export function WhyGivenUp({ mail: { cause, reason, answer } }: { mail: EmailItem }) {
  const t = useT();
  if (!cause) return null;
  return (
    <>
      <span>{t(`staff.given-up.cause.${cause}`)}</span>
      {cause === 'address' && reason && <small className="meta">{t(`record.bounce.${reason}`)}</small>}
      {answer && <small className="meta">{t('staff.given-up.answer', { answer })}</small>}
    </>
  );
}
