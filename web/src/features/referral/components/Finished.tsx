import { useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { LampMark } from '@/ui/brand-logo/BrandLogo';
import { Button } from '@/ui/button/Button';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import type { Answers } from '../rules/answers';
import styles from './Finished.module.css';
import { LeadSourceQuestion } from './LeadSourceQuestion';
import { useHeading } from './StepHead';
import type { Wizard } from '../hooks/useWizard';

interface FinishedProps {
  wizard: Wizard;
  takesFocus: boolean;
  /** Opens an empty wizard. Undefined for a saved request, because its link opens it again. */
  onAnother?: () => void;
  /** Whether the lead source was recorded on an earlier visit. */
  hasLeadSource: boolean;
}

/** Step 100: the centers have the request. Asks once how the patient heard of the program (S2). */
export function Complete({ wizard, takesFocus, onAnother, hasLeadSource }: FinishedProps) {
  const t = useT();
  const { answers, sentIds: ids, resumed } = wizard;
  // Fixed when the screen opens, so that the thanks stay after the response.
  const [hadLeadSource] = useState(wizard.hasLeadSource);
  const names = answers.centers.map(({ name }) => name).filter(Boolean);
  return (
    <Calm wizard={wizard} title={t('referral.done.title')} takesFocus={takesFocus}>
      <p className="lead" id={LEAD}>
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
      {wantsPage(answers) && <p>{t('referral.done.page')}</p>}
      {ids.length > 0 && !hasLeadSource && !hadLeadSource && (
        <LeadSourceQuestion ids={ids} onSaid={wizard.onLeadSource} />
      )}
      <WaysOn wizard={wizard} onAnother={onAnother}>
        {resumed && (
          <Button variant="secondary" onClick={wizard.openAgain}>
            {t('referral.done.change')}
          </Button>
        )}
      </WaysOn>
    </Calm>
  );
}

/** Step 6: saved without a center; the link in the email leads back here. */
export function ContinueLater({ wizard, takesFocus, onAnother }: Omit<FinishedProps, 'hasLeadSource'>) {
  const t = useT();
  const { resumed, answers } = wizard;
  return (
    <Calm wizard={wizard} title={t('referral.later.title')} takesFocus={takesFocus}>
      <p className="lead" id={LEAD}>
        {resumed ? t('referral.later.resumed') : t('referral.later.lead', { email: answers.email })}
      </p>
      <p>{resumed ? t('referral.later.resumed.next') : t('referral.later.next')}</p>
      {wantsPage(answers) && <p>{t('referral.later.page')}</p>}
      <WaysOn wizard={wizard} onAnother={onAnother}>
        {resumed && <Button onClick={wizard.chooseCenters}>{t('referral.later.choose')}</Button>}
      </WaysOn>
    </Calm>
  );
}

/** Reports whether the request includes a personal page and its release (S5). */
function wantsPage({ useMicrositeProgram, micrositeHipaaRelease }: Answers): boolean {
  return useMicrositeProgram === 1 && micrositeHipaaRelease === 1;
}

/** The id of the sentence that describes the focused heading. */
const LEAD = 'finished-lead';

interface CalmProps {
  wizard: Wizard;
  title: string;
  takesFocus: boolean;
  children: ReactNode;
}

function Calm({ wizard, title, takesFocus, children }: CalmProps) {
  const t = useT();
  const heading = useHeading(takesFocus);
  return (
    <div className={styles.calm}>
      <PageTitle of={wizard.variant === 'kfl' ? t('referral.about.kfl') : t('referral.about')} step={title} />
      <span className={styles.lamp}>
        <LampMark />
      </span>
      <h1 ref={heading} tabIndex={-1} aria-describedby={LEAD}>
        {title}
      </h1>
      {children}
    </div>
  );
}

interface WaysOnProps {
  wizard: Wizard;
  onAnother?: () => void;
  children: ReactNode;
}

function WaysOn({ wizard, onAnother, children }: WaysOnProps) {
  const t = useT();
  const { website } = useBrand();
  return (
    <div className={styles.ways}>
      {children}
      <LinkButton variant="secondary" href={website}>
        {t('referral.home')}
      </LinkButton>
      {onAnother && (
        <Button
          variant="text"
          onClick={() => {
            wizard.forgetSent();
            onAnother();
          }}
        >
          {t('referral.done.another')}
        </Button>
      )}
    </div>
  );
}
