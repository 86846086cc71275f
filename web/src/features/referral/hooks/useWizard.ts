import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, type EditKey } from '@/api/client';
import { FRESH_MS } from '@/domain/challenge';
import { newFormKey } from '@/domain/formKey';
import { useLang } from '@/i18n/react';
import { micrositeRelease, referralRelease } from '@/parts/wording/texts';
import { useWording } from '@/parts/wording/useWording';
import { useCaptcha } from '@/ui/page-context/PageContext';
import { saveReferral } from '../api/referral';
import { changed, noAnswers, type Answers, type Variant } from '../rules/answers';
import { dropKept, keep, keepReceipt, readKept, readReceipt, type Receipt } from '../rules/kept';
import { toPayload } from '../rules/payload';
import { PERSONAL, SITUATION, type Field } from '../rules/rules';
import { afterSave, nextStep, previousStep, returnStep, Step } from '../rules/steps';

/** A saved referral that the patient continues. */
export interface Resumed {
  key: EditKey;
  answers: Answers;
  /** The ids of the centers that already have the request; they keep it. */
  held: readonly number[];
  /** The ids of all referrals of the request, for the lead source. */
  ids: readonly number[];
  step: Step;
}

/** The server's message for one field, with its language. */
interface Refused {
  field: string;
  message: string;
  lang: string;
}

/** Returns the step that has a field. */
function stepFor(field: string): Step {
  if (PERSONAL.some((name) => name === field)) return Step.Personal;
  if (SITUATION.some((name) => name === field)) return Step.Situation;
  return field === 'centers' ? Step.Centers : Step.Summary;
}

/** The state of the wizard and its actions. */
export type Wizard = ReturnType<typeof useWizard>;

/** Holds the wizard's state. Typed text is stored in this tab until it is saved; the human check never is. */
export function useWizard(variant: Variant, resumed: Resumed | null) {
  const lang = useLang();
  const storeName = `beacon-referral-${resumed ? String(resumed.key.id) : variant || 'new'}`;
  const [kept] = useState(() => readKept(storeName));
  const [receipt, setReceipt] = useState(() => readReceipt(storeName, new Date()));
  const [answers, setAnswers] = useState(
    kept?.answers ?? resumed?.answers ?? { ...noAnswers, ...receipt?.answers },
  );
  const [step, setStep] = useState<Step>(kept?.step ?? resumed?.step ?? receipt?.step ?? Step.Personal);
  // Whether the step was opened from the summary and returns to it.
  const [returns, setReturns] = useState(false);
  const [formKey] = useState(() => kept?.formKey ?? newFormKey());
  const [isPressed, setIsPressed] = useState<Partial<Record<Step, boolean>>>({});
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const check = useCheck();
  const release = useWording(referralRelease);
  const pageRelease = useWording(micrositeRelease, answers.useMicrositeProgram === 1);

  const isDone = step === Step.ContinueLater || step === Step.Complete;
  useEffect(() => {
    if (!isDone) keep(storeName, { answers, step, formKey });
  }, [storeName, answers, step, formKey, isDone]);

  const save = useMutation({
    // The token is a parameter, because the closure's token may be outdated.
    mutationFn: async (captcha: string) => {
      const { micrositeHipaaRelease } = answers;
      const versions = {
        releaseVersion: resumed ? undefined : await release.version(),
        micrositeReleaseVersion: micrositeHipaaRelease === 1 ? await pageRelease.version() : undefined,
      };
      const proof = resumed ? { key: resumed.key } : { captcha, formKey };
      return saveReferral({ ...toPayload(answers, variant), ...versions }, proof);
    },
    onSuccess: (ids) => {
      const { email, centers, useMicrositeProgram, micrositeHipaaRelease } = answers;
      // A center that has the request keeps it, regardless of the current choice.
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
      const first = Math.min(Step.Summary, ...fields.map(({ field }) => stepFor(field))) as Step;
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
    const blamed = refused.map(({ field }) => stepFor(field));
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
    release,
    pageRelease,
    save,
    /** Whether Continue was pressed on this step, so that its errors show. */
    isPressed: isPressed[step] === true,
    returns,
    change(change: Partial<Answers>) {
      setAnswers((before) => changed(before, change));
      setRefused((before) => before.filter(({ field }) => !(field in change)));
    },
    /** Continues if the step is valid; otherwise its errors show and take focus. */
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
    /** Opens a step from the summary to change its responses. */
    changeAt(to: Step) {
      if (to === Step.Personal) check.restart();
      save.reset();
      openFromSummary(to);
    },
    /** Reopens the responses of a saved request. */
    openAgain() {
      save.reset();
      setStep(Step.Personal);
    },
    /** Opens the list of centers for a request that was saved without one. */
    chooseCenters() {
      save.reset();
      setAnswers((before) => changed(before, { selectNow: 1 }));
      setStep(Step.Centers);
    },
    /** The referrals of the request after it was sent. */
    sentIds: save.data ?? resumed?.ids ?? receipt?.ids ?? [],
    /** Whether this tab has recorded the lead source. */
    hasLeadSource: receipt?.hasLeadSource === true,
    /** Marks the lead source as recorded. */
    onLeadSource() {
      if (receipt) putReceipt({ ...receipt, hasLeadSource: true });
    },
    /** Removes the sent request, so that the next one can begin. */
    forgetSent: () => dropKept(storeName),
    /** Returns the server's message for a field; its message is null if the language has changed since. */
    refusedOf(field: Field | 'captcha'): { message: string | null } | undefined {
      const one = refused.find((found) => found.field === field);
      return one && { message: one.lang === lang ? one.message : null };
    },
  };
}

/**
 * Holds the human check of a new request. Its token is undefined while the browser computes one, and null if
 * the person has to act first.
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
    /** Lets the browser try once more. */
    again: () => setToken(unproven),
    restart() {
      setToken(unproven);
      setRound((n) => n + 1);
    },
  };
}
