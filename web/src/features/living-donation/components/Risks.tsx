import { useT } from '@/i18n/react';
import styles from './About.module.css';

const risks = ['minor', 'major', 'failure', 'death'] as const;

/** The published figures (Segev, JAMA 2010; PMC4411956; PMC4447489), the frequent ones first. */
export function Risks() {
  const t = useT();
  return (
    <>
      <h2>{t('living-donation.risks.title')}</h2>
      <p>{t('living-donation.risks.text')}</p>
      <dl className={styles.risks}>
        {risks.map((risk) => (
          <div key={risk}>
            <dt>{t(`living-donation.risks.${risk}.name`)}</dt>
            <dd>
              <strong>{t(`living-donation.risks.${risk}.number`)}</strong>{' '}
              {t(`living-donation.risks.${risk}.text`)}
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('living-donation.risks.yours')}</p>
      <p className="muted small">{t('living-donation.risks.sources')}</p>
    </>
  );
}
