import { useState, type FormEvent } from 'react';
import { ApiError } from '@/api/client';
import { fetchChallenge } from '@/api/humanCheck';
import { useT, type Translate } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ErrorSummary, type SummaryError } from '@/ui/error-summary/ErrorSummary';
import { HumanCheck } from '@/ui/human-check/HumanCheck';
import { Check } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { StepHead } from './StepHead';
import { SummaryPanels } from './SummaryPanels';
import { usePatience } from '../hooks/usePatience';
import type { Wizard } from '../hooks/useWizard';
import { WizardNav } from './WizardNav';

/** Step 5: all responses, and the button that sends them (S2). */
export function SummaryStep({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
  const t = useT();
  const { save, check, resumed } = wizard;
  const [mustCheck, setMustCheck] = useState(false);
  const isWorking = !resumed && check.token === undefined;
  const isUnchecked = !resumed && !check.token;
  // The check of step 1 is gone after a reload, or expired: it is repeated here, and stays visible.
  if (isUnchecked && !mustCheck) setMustCheck(true);
  const refusedCheck = wizard.refusedOf('captcha') !== undefined;
  const trouble = failureErrors(save.error, wizard, t);
  const hasFailed = wizard.isPressed && isUnchecked && !isWorking;
  const captchaError = hasFailed || (refusedCheck && !isWorking) ? t('referral.rule.captcha') : undefined;
  const waiting = hasFailed ? [{ message: t('referral.rule.captcha'), fieldId: 'captcha' }] : [];

  const send = () => (isUnchecked ? wizard.goOn(false) : save.mutate(check.token ?? ''));
  const { waits, wait } = usePatience(isWorking, send);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (isWorking) wait();
    else send();
  }
  return (
    <form className="flow" noValidate onSubmit={submit}>
      <StepHead
        wizard={wizard}
        title={t('referral.summary.title')}
        lead={t('referral.summary.lead')}
        takesFocus={takesFocus}
      />
      {!save.isPending && (
        <ErrorSummary
          title={t('referral.failed.title')}
          errors={trouble.length > 0 ? trouble : waiting}
          attempt={wizard.attempt}
        />
      )}
      <SummaryPanels answers={wizard.answers} variant={wizard.variant} onChange={wizard.changeAt} />
      {mustCheck && (
        <HumanCheck
          key={check.round}
          id="captcha"
          onToken={check.setToken}
          onAgain={check.again}
          fetchChallenge={fetchChallenge}
          error={captchaError}
        />
      )}
      <WizardNav onPrevious={wizard.goBack}>
        <Button type="submit" icon={Check} busy={save.isPending || waits}>
          {t('referral.complete')}
        </Button>
      </WizardNav>
      {save.isPending && <LoadingOverlay message={t('referral.saving')} />}
    </form>
  );
}

/** Returns the reasons for which sending failed, with the next step. All typed text is kept. */
function failureErrors(failure: unknown, wizard: Wizard, t: Translate): SummaryError[] {
  if (!failure) return [];
  const status = failure instanceof ApiError ? failure.status : -1;
  if (wizard.refusedOf('captcha')) return [{ message: t('referral.failed.captcha'), fieldId: 'captcha' }];
  if (status === 422 && wizard.refused.length > 0) return [];
  const known: Record<number, string> = {
    0: 'referral.failed.offline',
    404: 'referral.failed.link',
    409: 'referral.failed.conflict',
    422: 'referral.failed.refused',
    429: 'referral.failed.too-many',
  };
  return [{ message: t(known[status] ?? 'referral.failed.server') }];
}
