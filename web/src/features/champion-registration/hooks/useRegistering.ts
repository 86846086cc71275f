import { useRef, useState } from 'react';
import {
  checkAddress,
  fetchExisting,
  RegistrationStatus,
  selfRegister,
  type CheckedAddress,
} from '../api/registration';
import { asLine } from '@/domain/line';
import { todayFrom } from '../rules/birthDate';
import { checkRegistration } from '../rules/check';
import { campaignCode, type Registration } from '../rules/registration';
import { toRefusal, refusalFor, type Refusal, type Trouble } from '../rules/trouble';
import type { RegistrationForm } from './useRegistration';
import type { Token } from './useToken';

/** The progress of an attempt to register. */
type Step = { at: 'form' } | { at: 'busy' } | { at: 'address'; recommended: CheckedAddress | null };

/** The steps from the Register button to the thank-you page (S4). */
export interface Registering {
  step: Step;
  trouble: Trouble | null;
  /** Increases with every refusal, so that the alerts take focus again. */
  attempt: number;
  register: () => void;
  /** Registers with the form unchanged, or with the recommended address. */
  confirm: (recommended: Partial<Registration> | null) => void;
  /** Returns to the form. */
  cancel: () => void;
}

/** Runs the attempts of one form; onDone is called after a successful registration. */
export function useRegistering(
  form: RegistrationForm,
  token: Token,
  onDone: (sent: Registration) => void,
): Registering {
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [attempt, setAttempt] = useState(0);
  // A double press is one attempt.
  const busy = useRef(false);
  // The confirmed address. The person is asked again only after it changes.
  const confirmed = useRef({ address: '', isVerified: false });

  function refuse({ trouble: why, problems }: Refusal) {
    form.blame(problems);
    setTrouble(why);
    setAttempt((n) => n + 1);
    setStep({ at: 'form' });
  }

  async function attemptOnce(run: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    try {
      await run();
    } catch (error) {
      // The server may have used the token; a fresh token is always valid.
      token.renew();
      refuse(toRefusal(error));
    } finally {
      busy.current = false;
    }
  }

  async function ask() {
    const problems = registrationProblems(form.values);
    if (Object.keys(problems).length > 0) return refuse({ trouble: { kind: 'fields' }, problems });
    setStep({ at: 'busy' });
    const proof = await token.wait();
    if (proof === null) return refuse(unproved);
    const centers = await fetchExisting(form.values, proof);
    if (centers.length > 0) {
      token.renew();
      return refuse({ trouble: { kind: 'existing', centers }, problems: {} });
    }
    if (confirmed.current.address === mailingAddress(form.values)) return send(form.values);
    const recommended = await checkAddress(form.values);
    form.blame({});
    setTrouble(null);
    setStep({ at: 'address', recommended });
  }

  function confirm(recommended: Partial<Registration> | null) {
    const values = { ...form.values, ...recommended };
    if (recommended) form.set(recommended);
    confirmed.current = { address: mailingAddress(values), isVerified: recommended !== null };
    return send(values);
  }

  async function send(values: Registration) {
    setStep({ at: 'busy' });
    const proof = await token.wait();
    if (proof === null) return refuse(unproved);
    const status = await selfRegister(values, {
      isAddressVerified: confirmed.current.isVerified,
      captcha: proof,
      releaseVersion: await form.release.version(),
      textConsentVersion: await form.textConsent.version(),
    });
    if (status !== RegistrationStatus.Success) {
      token.renew();
      return refuse(refusalFor(status, campaignCode(values.campaign)));
    }
    form.reset();
    onDone(values);
  }

  return {
    step,
    trouble,
    attempt,
    register: () => void attemptOnce(ask),
    confirm: (recommended) => void attemptOnce(() => confirm(recommended)),
    cancel() {
      // The check for existing registrations used up the token.
      token.renew();
      setStep({ at: 'form' });
    },
  };
}

/** Checks a form against today's date. */
const registrationProblems = (values: Registration) => checkRegistration(values, todayFrom(new Date()));

function mailingAddress({ streetAddress, city, state, postalCode }: Registration): string {
  return [streetAddress, city, String(state), postalCode].map(asLine).join('\n');
}

/** The check ended without a token: the person has to act first. */
const unproved: Refusal = {
  trouble: { kind: 'fields' },
  problems: { captcha: { id: 'register.error.human' } },
};
