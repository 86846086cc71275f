import { useEffect, useState } from 'react';
import type { Problem, Problems } from '@/domain/problems';
import { championRelease, championTextConsent } from '@/parts/wording/texts';
import { useWording, type ReadWording } from '@/parts/wording/useWording';
import { dropKept, keep, readKept } from '../rules/kept';
import { emptyRegistration, type FieldName, type Registration } from '../rules/registration';

/** The state of the form. */
export interface RegistrationForm {
  values: Registration;
  problems: Problems<FieldName>;
  release: ReadWording;
  textConsent: ReadWording;
  /** Changes fields; the error of a filled-in field is removed until the next attempt (S5). */
  set: (changes: Partial<Registration>) => void;
  blame: (problems: Problems<FieldName>) => void;
  /** Removes the error of a field that is not typed, such as the human check. */
  forgive: (field: FieldName) => void;
  /** After success: everything empty except the request for a coach, which is set (S4). */
  reset: () => void;
}

/** Holds the form, and stores it in this tab until it is registered; link is the campaign of the address. */
export function useRegistration(link: string): RegistrationForm {
  const [values, setValues] = useState(() => readKept(link));
  const [problems, setProblems] = useState<Problems<FieldName>>({});
  const [touched, setTouched] = useState(false);
  const release = useWording(championRelease);
  const textConsent = useWording(championTextConsent);
  useEffect(() => {
    if (touched) keep(link, values);
  }, [touched, link, values]);
  return {
    values,
    problems,
    release,
    textConsent,
    blame: setProblems,
    forgive(field) {
      setProblems((before) => except(before, (blamed) => blamed === field));
    },
    set(changes) {
      setTouched(true);
      setValues((before) => ({ ...before, ...changes }));
      setProblems((before) => without(before, changes));
    },
    reset() {
      setTouched(false);
      setValues({ ...emptyRegistration(link), isCoachingDesired: true });
      setProblems({});
      dropKept();
    },
  };
}

/** Returns the problems without those of fields that were filled in. */
function without(problems: Problems<FieldName>, changes: Partial<Registration>): Problems<FieldName> {
  return except(problems, (field) => {
    const value = (changes as Partial<Record<FieldName, unknown>>)[field];
    return value !== undefined && value !== '' && value !== null && value !== false;
  });
}

function except(
  problems: Problems<FieldName>,
  isAnswered: (field: FieldName) => boolean,
): Problems<FieldName> {
  const entries = Object.entries(problems) as [FieldName, Problem][];
  return Object.fromEntries(entries.filter(([field]) => !isAnswered(field)));
}
