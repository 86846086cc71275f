import { useMutation } from '@tanstack/react-query';
import type { EmailChange as Change } from '@/api/schema';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { toastSuccess } from '@/ui/toast/toast';
import styles from './ContactData.module.css';
import { failureSentence } from './failure';

/** A new email address that is not confirmed yet. */
export type EmailChange = Pick<Change, 'address' | 'onRecord' | 'waitsFor' | 'expired'>;

interface EmailChangeNoticeProps {
  change: EmailChange;
  /** Stores an address: the address on record cancels the change; the new address restarts an expired change. */
  onSave: (email: string) => Promise<unknown>;
}

/** A notice about an unconfirmed email address, with buttons to cancel or restart the change (R12.2). */
export function EmailChangeNotice({ change, onSave }: EmailChangeNoticeProps) {
  const t = useT();
  const values = { address: change.address, former: change.onRecord };
  const saving = useMutation({
    mutationFn: onSave,
    onSuccess: (_, email) => {
      if (email === change.onRecord) toastSuccess(t('contact.kept', values));
    },
  });
  const waitsFor = (side: string) => change.waitsFor.includes(side);
  return (
    <Alert kind="waiting" className={styles.waits}>
      <p>
        <b>{t('contact.waits')}</b>
      </p>
      {change.expired ? (
        <p>{t('contact.expired', values)}</p>
      ) : (
        <>
          {waitsFor('new') && <p>{t('contact.waits.new', values)}</p>}
          {waitsFor('former') && <p>{t('contact.waits.former', values)}</p>}
          <p>{t('contact.waits.until', values)}</p>
        </>
      )}
      <p className="row row--wrap">
        {change.expired && (
          <Button
            small
            busy={saving.isPending && saving.variables === change.address}
            onClick={() => saving.mutate(change.address)}
          >
            {t('contact.again')}
          </Button>
        )}
        <Button
          small
          variant="secondary"
          busy={saving.isPending && saving.variables === change.onRecord}
          onClick={() => saving.mutate(change.onRecord)}
        >
          {t('contact.keep')}
        </Button>
      </p>
      {saving.isError && (
        <p role="alert">{failureSentence(saving.error) || failureWords(t, 'contact.failed', saving.error)}</p>
      )}
    </Alert>
  );
}
