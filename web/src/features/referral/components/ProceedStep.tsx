import type { FormEvent } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { ArrowRight } from '@/ui/icon/icons';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { StepHead } from './StepHead';
import type { Wizard } from './useWizard';
import { continueWords, WizardNav } from './WizardNav';

/** Step 3: choose centers now, or later (S2). */
export function ProceedStep({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
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
