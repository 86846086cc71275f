import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { ProgressSteps } from '@/ui/progress-steps/ProgressSteps';
import type { Variant } from '../rules/answers';
import { Step } from '../rules/steps';

interface StepHeadProps {
  step: Step;
  variant: Variant;
  title: string;
  lead?: ReactNode;
  /** False on the first screen that is shown: then the page begins at its top by itself. */
  takesFocus: boolean;
}

/** What the wizard is about, how far it is, and the heading of the step, which takes focus when the step opens. */
export function StepHead({ step, variant, title, lead, takesFocus }: StepHeadProps) {
  const t = useT();
  const heading = useHeading(takesFocus);
  const names = ['personal', 'situation', 'proceed', 'centers', 'summary'];
  return (
    <div className="stack gap-5">
      <p className="muted">{variant === 'kfl' ? t('referral.about.kfl') : t('referral.about')}</p>
      <ProgressSteps
        label={t('referral.progress', { step, steps: names.length })}
        steps={names.map((name, n) =>
          n < step - 1
            ? t(`referral.step.${name}`)
            : t('referral.step', { number: n + 1, name: t(`referral.step.${name}`) }),
        )}
        current={step - 1}
      />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}

/** A heading that is where reading goes on after the screen changed. */
export function useHeading(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return heading;
}
