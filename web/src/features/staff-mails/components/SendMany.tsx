import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import styles from './mail.module.css';

interface SendManyProps {
  /** Emails that a restored backup held back, or emails that were given up. */
  of: 'held' | 'again';
  why: string;
  count: number;
  busy: boolean;
  onSend: () => void;
}

/** Explains why emails wait, and sends all emails after a confirmation. */
export function SendMany({ of, why, count, busy, onSend }: SendManyProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Alert kind="waiting">
        <p>{why}</p>
        <div className={`row ${styles.buttons}`}>
          <Button small variant="secondary" busy={busy} onClick={() => setAsking(true)}>
            {t(`staff.${of}.send`, { count })}
          </Button>
        </div>
      </Alert>
      {asking && (
        <Dialog
          title={t(`staff.${of}.ask`, { count })}
          onCancel={() => setAsking(false)}
          footer={
            <>
              <Button
                onClick={() => {
                  setAsking(false);
                  onSend();
                }}
              >
                {t(`staff.${of}.yes`, { count })}
              </Button>
              <Button variant="text" onClick={() => setAsking(false)}>
                {t(`staff.${of}.no`)}
              </Button>
            </>
          }
        >
          <p>{t(`staff.${of}.ask-text`)}</p>
        </Dialog>
      )}
    </>
  );
}
