import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type EditKey } from '@/api/client';
import { FRESH_MS } from '@/domain/challenge';
import { newFormKey } from '@/domain/formKey';
import { useLang } from '@/i18n/react';
import { useCaptcha } from '@/ui/page-context/PageContext';
import { saveReferral } from '../api/referral';
import { changed, noAnswers, type Answers, type Variant } from '../rules/answers';
import { dropKept, keep, keepReceipt, readKept, readReceipt, type Receipt } from '../rules/kept';
import { payloadOf } from '../rules/payload';
import { PERSONAL, SITUATION, type Field } from '../rules/rules';
import { afterSave, nextStep, previousStep, returnStep, Step } from '../rules/steps';

/** A referral that is gone on with. */
export interface Resumed {
  key: EditKey;
  answers: Answers;
  /** The centers that have the request already; they keep it. */
  held: readonly number[];
  /** Every referral of the request, for the lead source. */
  ids: readonly number[];
  step: Step;
}

/** What the server said about one field, in the language of that moment. */
interface Refused {
  field: string;
  message: string;
  lang: string;
}

/** The step on which a field stands. */
function stepOf(field: string): Step {
  if (PERSONAL.some((name) => name === field)) return Step.Personal;
  if (SITUATION.some((name) => name === field)) return Step.Situation;
  return field === 'centers' ? Step.Centers : Step.Summary;
}

/** Everything the wizard holds, and what can be done with it. */
export type Wizard = ReturnType<typeof useWizard>;

/** The wizard's state. What is typed is kept in this tab until it is saved; the human check never is. */
export function useWizard(variant: Variant, resumed: Resumed | null) {
  const lang = useLang();
  const storeName = `beacon-referral-${resumed ? String(resumed.key.id) : variant || 'new'}`;
  const [kept] = useState(() => readKept(storeName));
  const [receipt, setReceipt] = useState(() => readReceipt(storeName, new Date()));
  const [answers, setAnswers] = useState(
    kept?.answers ?? resumed?.answers ?? { ...noAnswers, ...receipt?.answers },
  );
  const [step, setStep] = useState<Step>(kept?.step ?? resumed?.step ?? receipt?.step ?? Step.Personal);
  // The step was opened from the summary, and leads back to it.
  const [returns, setReturns] = useState(false);
  const [formKey] = useState(() => kept?.formKey ?? newFormKey());
  const [isPressed, setIsPressed] = useState<Partial<Record<Step, boolean>>>({});
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const check = useCheck();

  const isDone = step === Step.ContinueLater || step === Step.Complete;
  useEffect(() => {
    if (!isDone) keep(storeName, { answers, step, formKey });
  }, [storeName, answers, step, formKey, isDone]);

  const save = useMutation({
    // The token is handed in: what this function closes over is a moment older than the screen.
    mutationFn: (captcha: string) =>
      saveReferral(payloadOf(answers, variant), resumed ? { key: resumed.key } : { captcha, formKey }),
    onSuccess: (ids) => {
      const { email, centers, useMicrositeProgram, micrositeHipaaRelease } = answers;
      // A center that has the request keeps it, whatever was chosen now.
      const to = resumed && resumed.held.length > 0 ? Step.Complete : afterSave(answers);
      if (resumed) dropKept(storeName);
      else {
        putReceipt({
          step: to,
          ids,
          answers: {
            email,
            centers: to === Step.Complete ? centers : [],
            useMicrositeProgram,
            micrositeHipaaRelease,
          },
          hasLeadSource: false,
        });
      }
      setRefused([]);
      setStep(to);
    },
    onError: (failure) => {
      const fields = failure instanceof ApiError ? failure.fields : [];
      if (fields.some(({ field }) => field === 'captcha')) check.restart();
      setRefused(fields.map((one) => ({ ...one, lang })));
      const first = Math.min(Step.Summary, ...fields.map(({ field }) => stepOf(field))) as Step;
      setIsPressed((before) => ({ ...before, [first]: true }));
      openFromSummary(first);
      setAttempt((n) => n + 1);
    },
  });

  function putReceipt(sent: Receipt) {
    keepReceipt(storeName, sent);
    setReceipt(sent);
  }
  function openFromSummary(to: Step) {
    setReturns(to !== Step.Summary);
    setStep(to);
  }
  function next(): Step {
    const blamed = refused.map(({ field }) => stepOf(field));
    return returns ? returnStep(step, answers, blamed) : nextStep(step, answers);
  }

  return {
    variant,
    resumed,
    answers,
    step,
    attempt,
    refused,
    check,
    save,
    /** Continue was pressed on this step, so that its errors show. */
    isPressed: isPressed[step] === true,
    returns,
    change(change: Partial<Answers>) {
      setAnswers((before) => changed(before, change));
      setRefused((before) => before.filter(({ field }) => !(field in change)));
    },
    /** Continue, if nothing on this step is broken; otherwise the errors show and take focus. */
    goOn(isValid: boolean) {
      setIsPressed((before) => ({ ...before, [step]: !isValid }));
      if (!isValid) {
        setAttempt((n) => n + 1);
        return;
      }
      const to = next();
      setReturns(returns && to !== Step.Summary);
      setStep(to);
    },
    goBack() {
      const to = previousStep(step, answers);
      if (to === Step.Personal) check.restart();
      save.reset();
      setStep(to);
    },
    /** Back from the summary to a step whose answers are to be changed. */
    changeAt(to: Step) {
      if (to === Step.Personal) check.restart();
      save.reset();
      openFromSummary(to);
    },
    /** Opens the answers of a request that was saved already. */
    openAgain() {
      save.reset();
      setStep(Step.Personal);
    },
    /** Opens the list of centers of a request that was saved without one. */
    chooseCenters() {
      save.reset();
      setAnswers((before) => changed(before, { selectNow: 1 }));
      setStep(Step.Centers);
    },
    /** The referrals of the request once it was sent. */
    sentIds: save.data ?? resumed?.ids ?? receipt?.ids ?? [],
    /** Whether this tab knows that the lead source is recorded. */
    hasLeadSource: receipt?.hasLeadSource === true,
    /** The lead source is recorded now. */
    onLeadSource() {
      if (receipt) putReceipt({ ...receipt, hasLeadSource: true });
    },
    /** Forgets the sent request, so that the next one can begin. */
    forgetSent: () => dropKept(storeName),
    /** What the server said about a field; null in another language than the screen's now. */
    refusedOf(field: Field | 'captcha'): { message: string | null } | undefined {
      const one = refused.find((found) => found.field === field);
      return one && { message: one.lang === lang ? one.message : null };
    },
  };
}

/**
 * The human check of a new request: its token as long as it is good, undefined while the browser is at work on one,
 * and null when the person has to do something first.
 */
function useCheck() {
  // A provider's check waits for the person from the start.
  const unproven = useCaptcha().kind === 'altcha' ? undefined : null;
  const [token, setToken] = useState<string | null | undefined>(unproven);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!token) return undefined;
    const timer = setTimeout(() => setToken(unproven), FRESH_MS);
    return () => clearTimeout(timer);
  }, [token, unproven]);
  return {
    token,
    round,
    setToken,
    /** The browser tries once more. */
    again: () => setToken(unproven),
    restart() {
      setToken(unproven);
      setRound((n) => n + 1);
    },
  };
}
