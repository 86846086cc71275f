import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { LampMark } from '@/ui/brand-logo/BrandLogo';
import { Button } from '@/ui/button/Button';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useBrand } from '@/ui/page-context/PageContext';
import { Step } from '../rules/steps';
import styles from './Finished.module.css';
import { LeadSourceQuestion } from './LeadSourceQuestion';
import { useHeading } from './StepHead';
import type { Wizard } from './useWizard';

interface FinishedProps {
  wizard: Wizard;
  takesFocus: boolean;
  /** Already said on an earlier visit, so that it is not asked again. */
  hasLeadSource: boolean;
}

/** Step 100: the centers have the request; once, where the patient heard of the program (S2). */
export function Complete({ wizard, takesFocus, hasLeadSource }: FinishedProps) {
  const t = useT();
  const { answers, save, resumed } = wizard;
  const ids = save.data ?? [];
  const names = answers.centers.map(({ name }) => name).filter(Boolean);
  return (
    <Calm title={t('referral.done.title')} takesFocus={takesFocus}>
      <p className="lead" role="status">
        {t('referral.done.lead', { count: answers.centers.length })}
      </p>
      {names.length > 0 && (
        <ul className={styles.names}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <p>{t('referral.done.next')}</p>
      {ids.length > 0 && !hasLeadSource && <LeadSourceQuestion ids={ids} />}
      <WaysOn>
        {resumed && (
          <Button variant="secondary" onClick={() => wizard.openAgain(Step.Personal)}>
            {t('referral.done.change')}
          </Button>
        )}
      </WaysOn>
    </Calm>
  );
}

/** Step 6: kept without a center; the link in the mail leads back here. */
export function ContinueLater({ wizard, takesFocus }: Omit<FinishedProps, 'hasLeadSource'>) {
  const t = useT();
  const { resumed, answers } = wizard;
  return (
    <Calm title={t('referral.later.title')} takesFocus={takesFocus}>
      <p className="lead" role="status">
        {resumed ? t('referral.later.resumed') : t('referral.later.lead', { email: answers.email })}
      </p>
      <p>{resumed ? t('referral.later.resumed.next') : t('referral.later.next')}</p>
      <WaysOn>
        {resumed && (
          <Button onClick={() => wizard.openAgain(Step.Proceed)}>{t('referral.later.choose')}</Button>
        )}
      </WaysOn>
    </Calm>
  );
}

function Calm({ title, takesFocus, children }: { title: string; takesFocus: boolean; children: ReactNode }) {
  const heading = useHeading(takesFocus);
  return (
    <div className={styles.calm}>
      <span className={styles.lamp}>
        <LampMark />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}

function WaysOn({ children }: { children: ReactNode }) {
  const t = useT();
  const { website } = useBrand();
  return (
    <div className={styles.ways}>
      {children}
      <LinkButton variant="secondary" href={website}>
        {t('referral.home')}
      </LinkButton>
    </div>
  );
}
