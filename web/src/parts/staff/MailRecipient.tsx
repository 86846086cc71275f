import { EmailText } from '@/ui/email-text/EmailText';

/** Whom a mail of a list goes to: the name, and below it the address. */
export function MailRecipient({ toName, to }: { toName: string; to: string }) {
  return (
    <>
      {toName}
      <small className="meta">
        <EmailText>{to}</EmailText>
      </small>
    </>
  );
}
