import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { showPhone } from '@/domain/phone';
import { serverProblems, type Problems } from '@/domain/problems';
import { useT } from '@/i18n/react';
import { micrositeRelease, micrositeTextConsent } from '@/parts/wording/texts';
import { useWording } from '@/parts/wording/useWording';
import type { FormState } from '@/ui/form/useFields';
import { toastInfo } from '@/ui/toast/toast';
import { activateStarterSite } from '../api/activateStarterSite';
import type { StarterSite } from '../api/starterSite';
import { checkActivation, FIELDS, type Activation, type ActivationField } from '../rules/activation';

/** The state of the form's fields. */
export type ActivationForm = FormState<Activation, ActivationField>;

interface Outcomes {
  onActivated: () => void;
  onChanged: () => void;
}

/** Holds the form and sends it. Errors show after the first confirm (V4). */
export function useActivation(siteKey: EditKey, site: StarterSite, { onActivated, onChanged }: Outcomes) {
  const t = useT();
  const release = useWording(micrositeRelease);
  const textConsent = useWording(micrositeTextConsent);
  const [values, setValues] = useState(() => startingValues(site));
  const [attempt, setAttempt] = useState(0);
  const [blamed, setBlamed] = useState<Problems<ActivationField>>({});
  const wasUnheard = useRef(false);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: async () =>
      activateStarterSite(siteKey, values, {
        releaseVersion: await release.version(),
        textConsentVersion: await textConsent.version(),
      }),
    onSuccess: onActivated,
    onError: (failure) => {
      if (failure instanceof ApiError && failure.status === 409) {
        // An earlier attempt had succeeded, but its response was lost.
        if (wasUnheard.current) return onActivated();
        onChanged();
      }
      wasUnheard.current ||= outcomeUnknown(failure);
      setBlamed(failure instanceof ApiError ? serverProblems(failure.fields, FIELDS) : {});
      setAttempt((n) => n + 1);
    },
  });
  const broken = checkActivation(values, site.isMinor);
  const form: ActivationForm = {
    values,
    problems: attempt > 0 ? { ...blamed, ...broken } : {},
    set(changes) {
      setValues((before) => ({ ...before, ...changes }));
      setBlamed((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
      );
    },
  };
  function submit() {
    if (isPending) return;
    setBlamed({});
    if (Object.keys(broken).length === 0) return mutate();
    reset();
    // The specified messages (V8.2); the error summary has a short form.
    if (broken.phonePrimary) toastInfo(t('starter.phone.primary.error'));
    if (broken.phoneSecondary) toastInfo(t('starter.phone.secondary.error'));
    setAttempt((n) => n + 1);
  }
  return { form, attempt, submit, failure: error, isPending, release, textConsent };
}

function startingValues(site: StarterSite): Activation {
  return {
    phonePrimary: showPhone(site.phonePrimary),
    phoneSecondary: showPhone(site.phoneSecondary),
    primaryTexts: null,
    secondaryTexts: null,
    wantsCoach: false,
    agreedToHipaa: false,
    guardianName: site.guardianName,
    guardianAttests: false,
  };
}
