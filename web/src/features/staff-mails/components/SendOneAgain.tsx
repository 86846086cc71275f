import type { EmailItem } from '@/api/staffLists';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import styles from './mail.module.css';
import { useSendAgain } from '../hooks/useSendAgain';
import { WhyGivenUp } from './WhyGivenUp';

/** Shows on an email's own page when and why it was given up, with a button to send it again. */
export function SendOneAgain({ mail }: { mail: EmailItem }) {
  const t = useT();
  const dates = useDates();
  const { mutate, isPending, error, data } = useSendAgain();
  const refusal = data?.left[0]?.message;
  return (
    <>
      <Failure error={error} />
      {refusal && (
        <Alert kind="waiting" role="alert">
          <p>{refusal}</p>
        </Alert>
      )}
      <Alert kind="waiting">
        <p>
          <WhyGivenUp mail={mail} />
          {mail.givenUpAt && (
            <small className="meta">{`${t('staff.given-up.when')}: ${dates.moment(mail.givenUpAt)}`}</small>
          )}
        </p>
        <div className={`row ${styles.buttons}`}>
          <Button small variant="secondary" busy={isPending} onClick={() => mutate([mail.id])}>
            {t('record.mails.again')}
          </Button>
        </div>
      </Alert>
    </>
  );
}
