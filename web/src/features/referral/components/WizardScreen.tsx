import { useState, type ReactNode, type FormEvent } from 'react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { cx } from '@/ui/cx';
import { LanguageSelect } from '@/ui/language-select/LanguageSelect';
import { useBrand } from '@/ui/page-context/PageContext';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import type { Variant } from '../rules/answers';
import { Step } from '../rules/steps';
import { CentersStep } from './CentersStep';
import { Complete, ContinueLater } from './Finished';
import { PersonalStep } from './PersonalStep';
import { SituationStep } from './SituationStep';
import { SummaryStep } from './SummaryStep';
import { useWizard, type Resumed, type Wizard } from '../hooks/useWizard';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { ArrowRight } from '@/ui/icon/icons';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { StepHead } from './StepHead';
import { continueWords, WizardNav } from './WizardNav';

interface WizardScreenProps {
  variant: Variant;
  /** Null for a new request. */
  resumed: Resumed | null;
  hasLeadSource: boolean;
  /** Opens an empty wizard after a request was sent; undefined for a saved request. */
  onAnother?: () => void;
}

/** The wizard: one step at a time, from a new request or a saved one. */
export function WizardScreen({ variant, resumed, hasLeadSource, onAnother }: WizardScreenProps) {
  const wizard = useWizard(variant, resumed);
  const { step } = wizard;
  // Focus moves to a step's heading when the step changes, not when the page opens.
  const [opened] = useState(step);
  const [hasMoved, setHasMoved] = useState(false);
  if (step !== opened && !hasMoved) setHasMoved(true);
  return (
    <Frame isWide={step === Step.Centers}>
      {step === Step.Complete ? (
        <Complete {...{ wizard, onAnother }} takesFocus={hasMoved} hasLeadSource={hasLeadSource} />
      ) : step === Step.ContinueLater ? (
        <ContinueLater {...{ wizard, onAnother }} takesFocus={hasMoved} />
      ) : (
        <OpenStep key={step} wizard={wizard} takesFocus={hasMoved && wizard.refused.length === 0} />
      )}
    </Frame>
  );
}

function OpenStep({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
  const props = { wizard, takesFocus };
  if (wizard.step === Step.Situation) return <SituationStep {...props} />;
  if (wizard.step === Step.Proceed) return <ProceedStep {...props} />;
  if (wizard.step === Step.Centers) return <CentersStep {...props} />;
  if (wizard.step === Step.Summary) return <SummaryStep {...props} />;
  return <PersonalStep {...props} />;
}

interface FrameProps {
  isWide?: boolean;
  children: ReactNode;
}

/** Header with the language select, the step, and the footer of all patient screens. */
export function Frame({ isWide, children }: FrameProps) {
  const { website } = useBrand();
  return (
    <>
      <SkipLink />
      <BrandBar home={website} language={<LanguageSelect />} />
      <main id="main" tabIndex={-1} className={cx(isWide ? 'wrap' : 'col', 'clip flow page-pad')}>
        {children}
      </main>
      <PatientFooter />
    </>
  );
}

/** Step 3: choose centers now, or later (S2). */
function ProceedStep({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
  const t = useT();
  const { answers } = wizard;
  const isChosen = answers.selectNow !== -1;
  const error = wizard.isPressed && !isChosen ? t('referral.rule.proceed') : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    wizard.goOn(isChosen);
  }
  return (
    <form className="flow" noValidate onSubmit={submit}>
      <StepHead wizard={wizard} title={t('referral.proceed.title')} takesFocus={takesFocus} />
      <ErrorSummary
        title={t('referral.correct')}
        errors={error ? [{ message: error, fieldId: 'selectNow' }] : []}
        attempt={wizard.attempt}
      />
      <RadioCards
        id="selectNow"
        legend={t('referral.proceed')}
        options={[
          { value: 1, label: t('referral.proceed.now'), hint: t('referral.proceed.now.hint') },
          { value: 0, label: t('referral.proceed.later'), hint: t('referral.proceed.later.hint') },
        ]}
        value={isChosen ? answers.selectNow : null}
        onValue={(value) => wizard.change({ selectNow: value === 1 ? 1 : 0 })}
        error={error}
      />
      <WizardNav onPrevious={wizard.goBack}>
        <Button type="submit" iconAfter={ArrowRight}>
          {continueWords(wizard, t)}
        </Button>
      </WizardNav>
    </form>
  );
}
