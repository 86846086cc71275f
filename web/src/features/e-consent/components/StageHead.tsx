import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { ProgressSteps } from '@/ui/progress-steps/ProgressSteps';
import { useStepTitle } from '@/ui/step-title/StepTitle';
import type { ConsentStage } from '../api/consent';

interface StageHeadProps {
  stage: ConsentStage;
  title: string;
  /** Whether a photo ID is required: not from a signer for a minor. */
  asksPhoto: boolean;
  children?: ReactNode;
}

/** The progress through the three stages. A stage starts scrolled to its top, with focus on its title. */
export function StageHead({ stage, title, asksPhoto, children }: StageHeadProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useStepTitle(title);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const steps = [1, 2, 3].map((n) => {
    const name = n === 2 && !asksPhoto ? t('e-consent.stage.initials') : t(`e-consent.stage.${n}`);
    return `${n}. ${name}`;
  });
  return (
    <div className="stack">
      <ProgressSteps label={t('e-consent.stages', { n: stage })} steps={steps} current={stage - 1} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
