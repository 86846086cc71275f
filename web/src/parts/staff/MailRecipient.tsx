import { EmailText } from '@/ui/email-text/EmailText';
import styles from './MailRecipient.module.css';

/** The recipient of an email in a list: the name, and below it the address. */
export function MailRecipient({ toName, to }: { toName: string; to: string }) {
  return (
    <>
      {toName}
      <small className={`meta ${styles.address}`}>
        <EmailText>{to}</EmailText>
      </small>
    </>
  );
}
