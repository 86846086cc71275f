import { useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import styles from './About.module.css';
import porch from './porch.svg';

const steps = ['write', 'send', 'share', 'forward'] as const;

/** The text about the program. Training videos are for kidney sites only (M2). */
export function Program({ organ }: { organ: 'kidney' | 'liver' }) {
  const t = useT();
  const { productName } = useBrand();
  return (
    <article>
      <div className={styles.head}>
        <div className="stack">
          <h1>{t('about.title', { product: productName })}</h1>
          <p className="lead">{t(`about.lead.${organ}`)}</p>
        </div>
        <div className="portrait">
          <img src={porch} width={400} height={420} alt={t('about.picture')} />
        </div>
      </div>
      <div className={`measure stack prose ${styles.text}`}>
        <h2>{t('about.get.title')}</h2>
        <p>{t('about.get.page')}</p>
        <p>{t(`about.get.behind.${organ}`)}</p>

        <h2>{t('about.how.title')}</h2>
        <ol className={styles.steps}>
          {steps.map((step, n) => (
            <li key={step}>
              <span className={styles.number} aria-hidden="true">
                {n + 1}
              </span>
              <div>
                <h3>{t(`about.how.${step}.title`)}</h3>
                <p>{t(`about.how.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>

        <h2>{t('about.why.title')}</h2>
        <p>{t('about.why.pilot')}</p>
        <p>{t('about.why.promise')}</p>

        <h2>{t('about.private.title')}</h2>
        <p>{t('about.private.text')}</p>
        <p>{t('about.private.payment')}</p>
      </div>
    </article>
  );
}
