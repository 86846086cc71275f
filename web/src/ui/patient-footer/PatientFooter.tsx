import { callHref } from '@/domain/callHref';
import { Rich, useLang, useT } from '@/i18n/react';
import { cx } from '../cx';
import { useBrand } from '../page-context/PageContext';
import styles from './PatientFooter.module.css';

/** The footer with the registry's name and contact data; phone and hours only if the registry has set them. */
export function PatientFooter() {
  const t = useT();
  const brand = useBrand();
  const { productName, registryName, phone, privacyUrl, accessibilityUrl } = brand;
  const hours = useLang() === 'es' ? brand.phoneHoursEs : brand.phoneHours;
  return (
    <footer className={cx('wrap small muted', styles.footer)}>
      <p>
        {t('shared.footer.program', { product: productName, registry: registryName })}{' '}
        {phone && (
          <Rich
            id={hours ? 'shared.footer.call-hours' : 'shared.footer.call'}
            params={{ phone, hours }}
            parts={[<a key="call" className="nowrap" href={callHref(phone)} />]}
          />
        )}
      </p>
      {(privacyUrl || accessibilityUrl) && (
        <p className={styles.links}>
          {privacyUrl && <a href={privacyUrl}>{t('shared.footer.privacy')}</a>}
          {accessibilityUrl && <a href={accessibilityUrl}>{t('shared.footer.accessibility')}</a>}
        </p>
      )}
    </footer>
  );
}
