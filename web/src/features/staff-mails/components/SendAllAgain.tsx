import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import styles from './mail.module.css';

interface SendAllAgainProps {
  /** The mails in view that can be sent again; at least one. */
  ids: readonly number[];
  busy: boolean;
  onSend: (ids: readonly number[]) => void;
}

/** Sends all mails in view again that can be, after a question. */
export function SendAllAgain({ ids, busy, onSend }: SendAllAgainProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const count = ids.length;
  return (
    <>
      <Alert kind="waiting">
        <p>{t('staff.again.can', { count })}</p>
        <div className={`row ${styles.buttons}`}>
          <Button small variant="secondary" busy={busy} onClick={() => setAsking(true)}>
            {t('staff.again.send', { count })}
          </Button>
        </div>
      </Alert>
      {asking && (
        <Dialog
          title={t('staff.again.ask', { count })}
          onCancel={() => setAsking(false)}
          footer={
            <>
              <Button
                onClick={() => {
                  setAsking(false);
                  onSend(ids);
                }}
              >
                {t('staff.again.yes', { count })}
              </Button>
              <Button variant="text" onClick={() => setAsking(false)}>
                {t('staff.again.no')}
              </Button>
            </>
          }
        >
          <p>{t('staff.again.ask-text')}</p>
        </Dialog>
      )}
    </>
  );
}
