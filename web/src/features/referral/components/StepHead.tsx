import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { ProgressSteps } from '@/ui/progress-steps/ProgressSteps';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { Step } from '../rules/steps';
import type { Wizard } from '../hooks/useWizard';

interface StepHeadProps {
  wizard: Wizard;
  title: string;
  lead?: ReactNode;
  /** False on the first screen, where the page starts at its top anyway. */
  takesFocus: boolean;
}

const NAMES = ['personal', 'situation', 'proceed', 'centers', 'summary'];

/**
 * The title of the wizard, the progress, and the heading of the step, which takes focus when the step opens.
 */
export function StepHead({ wizard, title, lead, takesFocus }: StepHeadProps) {
  const t = useT();
  const { step, variant, answers } = wizard;
  const heading = useHeading(takesFocus);
  const about = variant === 'kfl' ? t('referral.about.kfl') : t('referral.about');
  const skipsCenters = step === Step.Summary && answers.selectNow !== 1;
  const skipped = skipsCenters ? [Step.Centers - 1] : [];
  const words = (name: string, n: number) => {
    const number = n + 1;
    const shown = t(`referral.step.${name}`);
    if (skipped.includes(n)) return t('referral.step.later', { number, name: shown });
    return t('referral.step', { number, name: shown });
  };
  return (
    <div className="stack gap-5">
      <PageTitle of={about} step={title} />
      <p className="muted">{about}</p>
      <ProgressSteps
        label={t('referral.progress', { step, steps: NAMES.length })}
        steps={NAMES.map(words)}
        current={step - 1}
        skipped={skipped}
      />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}

/** Returns the ref of a heading that takes focus after the screen has changed. */
export function useHeading(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return heading;
}
