import { useT } from '@/i18n/react';
import { CopyButton } from '../copy-button/CopyButton';
import styles from './credentials.module.css';

/** The setup of an authenticator app: the steps, the secret as a QR code, and the secret as text. */
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
        // Shown as an image, so that no script in the SVG can run.
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

/** Returns the secret in groups of four, which are easier to type. */
function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
