import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import type { Standing } from '@/domain/siteStanding';
import styles from './dashboard.module.css';

/** The way to a page of one's own, for who has none yet: three steps, and where on it the patient is. */
export function Path({ standing }: { standing: Standing }) {
  const t = useT();
  const steps = ['turn-on', 'write', 'share'] as const;
  return (
    <section className={cx('wrap flow gap-4', styles.pathWrap)} aria-labelledby="path">
      <h2 id="path">{t('dashboard.path')}</h2>
      <ol className={styles.path}>
        {steps.map((step) => (
          <li key={step} aria-current={step === 'turn-on' && standing === 'invited' ? 'step' : undefined}>
            <b>{t(`dashboard.path.${step}`)}</b>
            <span>{t(`dashboard.path.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
