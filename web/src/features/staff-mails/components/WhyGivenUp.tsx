import type { MailItem } from '@/api/staffLists';
import { useT } from '@/i18n/react';

/** Why a mail was given up, in plain words, with the code for whoever runs the mail server. */
export function WhyGivenUp({ mail: { cause, reason, answer } }: { mail: MailItem }) {
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
