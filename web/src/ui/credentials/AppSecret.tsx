import { useT } from '@/i18n/react';
import { CopyButton } from '../copy-button/CopyButton';
import styles from './credentials.module.css';

/** What an authenticator app has to be told: what to do, the secret as a picture, and as text. */
export function AppSecret({ secret, qrSvg }: { secret: string; qrSvg: string }) {
  const t = useT();
  return (
    <>
      <ol className={styles.steps}>
        <li>{t('staff.enrol.step-app')}</li>
        <li>{t('staff.enrol.step-scan')}</li>
        <li>{t('staff.enrol.step-code')}</li>
      </ol>
      <img
        className={styles.qr}
        alt={t('staff.enrol.qr')}
        // As a picture, so that nothing in it can run.
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg)}`}
      />
      <div>
        <span className="legend">{t('staff.enrol.secret')}</span>
        <div className={styles.secret}>
          <code translate="no">{inFours(secret)}</code>
          <CopyButton text={secret} label={t('staff.enrol.copy-secret')} />
        </div>
      </div>
    </>
  );
}

/** Easier to type from the screen. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
