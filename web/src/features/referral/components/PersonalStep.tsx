import { useState, type FormEvent } from 'react';
import { fetchChallenge } from '@/api/humanCheck';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { ArrowRight } from '@/ui/icon/icons';
import { HumanCheck } from '@/ui/human-check/HumanCheck';
import { brokenPersonal } from '../rules/rules';
import { PersonalFields } from './PersonalFields';
import { StepHead } from './StepHead';
import { useFieldErrors } from '../hooks/useFieldErrors';
import { usePatience } from '../hooks/usePatience';
import { useSummary } from '../hooks/useSummary';
import type { Wizard } from '../hooks/useWizard';
import { continueWords, WizardNav } from './WizardNav';
import { ReleaseDialog } from '@/parts/wording/ReleaseDialog';
import type { ReadWording } from '@/parts/wording/useWording';
import { ReleaseBox as Box } from '@/ui/release-text/ReleaseBox';

/** Step 1: the patient's personal data, the human check and the release (S2). */
export function PersonalStep({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
  const t = useT();
  const [now] = useState(() => new Date());
  const { answers, check, resumed } = wizard;
  const broken = brokenPersonal(answers, now);
  const fieldError = useFieldErrors(wizard, wizard.isPressed ? broken : []);
  const isWorking = !resumed && check.token === undefined;
  const hasFailed = !resumed && check.token === null;
  const fields = ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'state'] as const;
  const rest = ['postalCode', 'gender', 'birthDate', 'captcha', 'hipaaRelease'] as const;
  const captchaError = wizard.isPressed && hasFailed ? t('referral.rule.captcha') : undefined;
  const fieldMessage = (field: (typeof fields)[number] | (typeof rest)[number]) =>
    field === 'captcha' ? captchaError : fieldError(field);
  const errors = [...fields, ...rest].flatMap((field) => {
    const message = fieldMessage(field);
    return message ? [{ fieldId: field, message }] : [];
  });

  const goOn = () => wizard.goOn(broken.length === 0 && !hasFailed);
  const { waits, wait } = usePatience(isWorking, goOn);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isWorking && broken.length === 0) wait();
    else goOn();
  }
  return (
    <form className="flow" noValidate onSubmit={submit}>
      <StepHead
        wizard={wizard}
        title={t('referral.personal.title')}
        lead={t('referral.personal.lead')}
        takesFocus={takesFocus}
      />
      <ErrorSummary
        title={t('referral.correct')}
        errors={useSummary(errors, wizard.attempt)}
        attempt={wizard.attempt}
      />
      <div className="panel">
        <div className="form-grid">
          <PersonalFields
            answers={answers}
            onChange={wizard.change}
            fieldError={fieldError}
            isSaved={!!resumed}
          />
          {!resumed && (
            <HumanCheck
              key={check.round}
              id="captcha"
              onToken={check.setToken}
              onAgain={check.again}
              fetchChallenge={fetchChallenge}
              error={captchaError}
            />
          )}
          <ReleaseBox
            release={wizard.release}
            agreed={answers.hipaaRelease}
            onAgreed={(hipaaRelease) => wizard.change({ hipaaRelease })}
            error={fieldError('hipaaRelease')}
          />
        </div>
      </div>
      <WizardNav>
        <Button type="submit" iconAfter={ArrowRight} busy={waits}>
          {continueWords(wizard, t)}
        </Button>
      </WizardNav>
    </form>
  );
}

interface ReleaseBoxProps {
  release: ReadWording;
  agreed: boolean;
  onAgreed: (agreed: boolean) => void;
  error?: string;
}

/** The release of the form: centers may see the entered data. A dialog shows the text and its buttons. */
function ReleaseBox({ release, agreed, onAgreed, error }: ReleaseBoxProps) {
  const t = useT();
  return (
    <Box
      id="hipaaRelease"
      sentence="referral.release"
      checked={agreed}
      error={error}
      onAgreed={onAgreed}
      renderRelease={(dialog) => (
        <ReleaseDialog
          {...dialog}
          read={release}
          yes={t('referral.release.yes')}
          no={t('referral.release.no')}
        />
      )}
    />
  );
}
