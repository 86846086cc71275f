import { useState, type FormEvent } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ArrowRight } from '@/ui/icon/icons';
import { RadioCards, YesNo } from '@/ui/radio-cards/RadioCards';
import { ReleaseDialog } from '@/parts/wording/ReleaseDialog';
import type { ReadWording } from '@/parts/wording/useWording';
import { asked, Situation, type Answers } from '../rules/answers';
import { brokenSituation } from '../rules/rules';
import { StepHead } from './StepHead';
import { situationWords } from './situationWords';
import { useFieldErrors } from '../hooks/useFieldErrors';
import type { Wizard } from '../hooks/useWizard';
import { continueWords, WizardNav } from './WizardNav';
import styles from './SituationStep.module.css';

const situations = [
  Situation.HasDonor,
  Situation.HasCompatibleDonor,
  Situation.HasIncompatibleDonor,
  Situation.HasNoDonor,
] as const;

/** The questions that depend on the situation. */
const FOLLOWING = [
  'isKidneyForLife',
  'useMicrositeProgram',
  'micrositeHipaaRelease',
  'onDeceasedDonorList',
  'isWillingToTransfer',
] as const;

type Question = (typeof FOLLOWING)[number];

/** Step 2: the patient's donor situation, and its follow-up questions (S2, S5). */
export function SituationStep({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
  const t = useT();
  const { answers, variant, change } = wizard;
  const broken = brokenSituation(answers, variant);
  const isComplete = broken.length === 0;
  const questions = asked(answers, variant);
  // No errors are marked before the patient has chosen a situation or pressed Continue.
  const isMarked = answers.patientSituation !== Situation.Unknown || wizard.isPressed;
  const fieldError = useFieldErrors(wizard, isMarked ? broken : []);
  const unanswered = FOLLOWING.filter((field) => questions[field] && answers[field] === -1).length;
  const question = (field: Question) => ({
    id: field,
    value: answers[field] === -1 ? null : answers[field] === 1,
    onValue: (yes: boolean) => change({ [field]: yes ? 1 : 0 } as Partial<Answers>),
    error: fieldError(field),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    wizard.goOn(isComplete);
    const [first] = broken;
    if (first) document.getElementById(first.field)?.focus();
  }
  return (
    <form className="flow" noValidate onSubmit={submit}>
      <StepHead wizard={wizard} title={t('referral.situation.title')} takesFocus={takesFocus} />
      {/* Always in the page, so that screen readers announce its changes. */}
      <div role="status" id="situation-banner" className={styles.banner}>
        {!isMarked && <p className="muted">{t('referral.situation.choose')}</p>}
        {isMarked && !isComplete && (
          <Alert kind="danger">
            <p>
              <strong>{t('referral.situation.incomplete')}</strong>
            </p>
          </Alert>
        )}
      </div>
      <RadioCards
        id="patientSituation"
        legend={t('referral.situation')}
        options={situations.map((value) => ({ value, label: t(situationWords[value]) }))}
        value={answers.patientSituation === Situation.Unknown ? null : answers.patientSituation}
        onValue={(patientSituation) => change({ patientSituation })}
        error={fieldError('patientSituation')}
      />
      <p role="status" className={cx('muted', styles.banner)}>
        {unanswered > 0 && t('referral.situation.more', { count: unanswered })}
      </p>
      {questions.isKidneyForLife && (
        <YesNo {...question('isKidneyForLife')} legend={t('referral.kfl')} hint={t('referral.kfl.hint')} />
      )}
      {questions.useMicrositeProgram && (
        <YesNo
          {...question('useMicrositeProgram')}
          legend={t('referral.microsite')}
          hint={t('referral.microsite.hint')}
        />
      )}
      {questions.micrositeHipaaRelease && (
        <MicrositeRelease release={wizard.pageRelease} question={question('micrositeHipaaRelease')} />
      )}
      {questions.onDeceasedDonorList && (
        <YesNo {...question('onDeceasedDonorList')} legend={t('referral.deceased-list')} />
      )}
      {questions.isWillingToTransfer && (
        <>
          <YesNo
            {...question('isWillingToTransfer')}
            legend={t('referral.transfer')}
            yes={t('referral.transfer.yes')}
            no={t('referral.transfer.no')}
          />
          <Alert>
            <p>{t('referral.transfer.note')}</p>
          </Alert>
        </>
      )}
      <WizardNav onPrevious={wizard.goBack}>
        <Button
          type="submit"
          iconAfter={ArrowRight}
          // Not "disabled": keyboards and screen readers must be able to reach the reason.
          aria-disabled={isComplete ? undefined : true}
          aria-describedby={isComplete ? undefined : 'situation-banner'}
        >
          {continueWords(wizard, t)}
        </Button>
      </WizardNav>
    </form>
  );
}

interface MicrositeReleaseProps {
  release: ReadWording;
  question: { id: string; value: boolean | null; onValue: (yes: boolean) => void; error?: string };
}

/** The release of the personal page, with its full text. */
function MicrositeRelease({ release, question }: MicrositeReleaseProps) {
  const t = useT();
  const [reading, setReading] = useState(false);
  return (
    <div className="stack gap-2">
      <YesNo
        {...question}
        legend={t('referral.microsite-release')}
        hint={t('referral.microsite-release.hint')}
      />
      <Button variant="text" onClick={() => setReading(true)}>
        {t('referral.microsite-release.read')}
      </Button>
      {reading && (
        <ReleaseDialog
          read={release}
          title={t('release.full-title')}
          onCancel={() => setReading(false)}
          onAnswer={(agrees) => {
            question.onValue(agrees);
            setReading(false);
          }}
        />
      )}
    </div>
  );
}
