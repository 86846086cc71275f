import type { ReactNode } from 'react';
import { Rich, useT } from '@/i18n/react';
import { FigureCard } from '@/parts/figure/FigureCard';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ArrowLeft, RefreshCw } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { CallUs, DonorLink, isOver, type PublicPageData } from '@/features/public-site';
import { useFigures } from '../hooks/useFigures';
import styles from './About.module.css';

const steps = ['questions', 'tests', 'decision', 'operation'] as const;

/** Returns the message id of the first sentence: the person's hope, or that the search is over. */
function lead(site: PublicPageData['site']): string {
  if (site.isMemorial) return 'living-donation.lead.memorial';
  return isOver(site) ? 'living-donation.lead.over' : 'living-donation.lead';
}

/** Explains the effort, the protections and, with numbers, the risks of giving a kidney. */
export function About({ data }: { data: PublicPageData }) {
  const t = useT();
  const name = data.site.firstName;
  return (
    <article className={cx('col prose', styles.about)}>
      <h1>{t('living-donation.title')}</h1>
      <p className="lead">{t(lead(data.site), { name })}</p>

      <h2>{t('living-donation.what.title')}</h2>
      <p>{t('living-donation.what.choice')}</p>

      <h2>{t('living-donation.steps.title')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`living-donation.steps.${step}.title`)}</h3>
            <p>{t(`living-donation.steps.${step}.text`, { name })}</p>
            {step === 'tests' && <p>{t('living-donation.what.match', { name })}</p>}
          </li>
        ))}
      </ol>

      <Risks />

      <h2>{t('living-donation.remote.title')}</h2>
      <p>{t('living-donation.remote.text')}</p>

      <h2>{t('living-donation.protection.title')}</h2>
      <p>{t('living-donation.protection.costs')}</p>
      <p>{t('living-donation.protection.payment')}</p>
      <p>
        <a href={`/${data.site.shortCode}#supportcallouts`}>
          {t('living-donation.protection.list', { name })}
        </a>
      </p>
      {data.brand.supportUrl && (
        <p>
          <Rich
            id="living-donation.protection.more"
            params={{ registry: data.brand.registryName }}
            parts={[<a key="support" href={data.brand.supportUrl} />]}
          />
        </p>
      )}

      <section className={cx('panel', styles.next)} aria-labelledby="next">
        <h2 id="next">{t('living-donation.next.title')}</h2>
        <p>{t('living-donation.next.text', { name })}</p>
        <div className={cx('row', styles.ways)}>
          {isOver(data.site) ? (
            <LinkButton href={data.brand.donorRegistrationUrl}>{t('living-donation.next.start')}</LinkButton>
          ) : (
            <DonorLink data={data}>{t('living-donation.next.start')}</DonorLink>
          )}
          <LinkButton href={`/${data.site.shortCode}`} variant="secondary" icon={ArrowLeft}>
            {t('living-donation.next.back', { name })}
          </LinkButton>
        </div>
      </section>
      <CallUs brand={data.brand} className={styles.call} />
    </article>
  );
}

const risks = ['minor', 'major', 'failure', 'death'] as const;

/** The published figures, frequent risks first. Each names its source and the day of its last check. */
function Risks() {
  const t = useT();
  const { figures, isFailed, onAgain } = useFigures();
  if (isFailed) {
    return (
      <Section>
        <Alert kind="danger" role="alert">
          {t('living-donation.risks.not-loaded')}{' '}
          <Button small variant="text" icon={RefreshCw} onClick={onAgain}>
            {t('living-donation.again')}
          </Button>
        </Alert>
      </Section>
    );
  }
  return (
    <Section>
      <dl className={styles.risks}>
        {risks.map((risk) => (
          <FigureCard
            key={risk}
            name={t(`living-donation.risks.${risk}.name`)}
            value={figures?.[risk]?.value ?? <Skeleton />}
            text={t(`living-donation.risks.${risk}.text`, {
              others: figures?.['failure-others']?.value ?? '…',
            })}
            asOf={t('living-donation.risks.as-of', { day: figures?.[risk]?.asOf ?? '' })}
            source={figures?.[risk]?.source}
          />
        ))}
      </dl>
    </Section>
  );
}

/** The words around the figures. */
function Section({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <>
      <h2>{t('living-donation.risks.title')}</h2>
      <p>{t('living-donation.risks.text')}</p>
      {children}
      <p>{t('living-donation.risks.yours')}</p>
      <p className="muted small">{t('living-donation.risks.general')}</p>
    </>
  );
}
