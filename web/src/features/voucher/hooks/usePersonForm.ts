import { useEffect, useRef, useState } from 'react';
import { ApiError, type EditKey } from '@/api/client';
import { asLine } from '@/domain/line';
import { UNITED_STATES } from '@/domain/voucher';
import { checkAddress, type CheckedAddress } from '../api/voucher';
import { serverProblems, type Problems } from '@/domain/problems';
import { checkPerson, todayFrom } from '../rules/check';
import { dropDraft, keepDraft, readDraft } from '../rules/draft';
import { changed, FIELDS, personPayload, type Asked, type FieldName, type PersonForm } from '../rules/person';

/** The payload of a form. */
export type PersonPayload = ReturnType<typeof personPayload>;

interface PersonFormOptions {
  link: EditKey;
  asked: Asked;
  initial: PersonForm;
  /** The name under which this tab stores the form. */
  draft: string;
  /** Whether the initial address was confirmed before. The form asks again only after it changes. */
  isConfirmed: boolean;
  /** Checks a valid form before the address is confirmed; true stops the attempt. */
  refuses?: (form: PersonForm) => boolean;
  /** Sends the form. Field errors that it throws are shown at the fields; others go to onFailed. */
  onSave: (payload: PersonPayload) => Promise<void>;
  onFailed: (error: unknown) => void;
}

/** The state and actions of a form of personal information (V4, Address verification flow; V5). */
export interface PersonFormState {
  asked: Asked;
  values: PersonForm;
  /** Empty until the first Continue. */
  problems: Problems<FieldName>;
  /** Increases with every refused attempt, so that the summary takes focus again. */
  attempt: number;
  isBusy: boolean;
  /** The recommended address while the dialog asks which address is correct; undefined otherwise. */
  recommended: CheckedAddress | null | undefined;
  set: (changes: Partial<PersonForm>) => void;
  submit: () => void;
  confirmAddress: (takeRecommended: boolean) => void;
  cancelAddress: () => void;
  /** Removes the stored form. */
  discard: () => void;
}

/** Holds a form, stores it in this tab until it is saved, and sends it. */
export function usePersonForm(options: PersonFormOptions): PersonFormState {
  const { link, asked, initial, draft, isConfirmed, refuses, onSave, onFailed } = options;
  const [values, setValues] = useState(() => readDraft(draft) ?? initial);
  const [isTouched, setTouched] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [blamed, setBlamed] = useState<Problems<FieldName>>({});
  const [isBusy, setBusy] = useState(false);
  const [recommended, setRecommended] = useState<CheckedAddress | null | undefined>(undefined);
  // A confirmed address is not asked about again when the save is repeated or another field is edited.
  const confirmed = useRef(isConfirmed ? typedAddress(initial) : '');
  // A double press is one attempt.
  const busy = useRef(false);
  useEffect(() => {
    if (isTouched) keepDraft(draft, values);
  }, [isTouched, draft, values]);

  async function attemptOnce(run: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await run();
    } finally {
      busy.current = false;
      setBusy(false);
    }
  }

  async function ask() {
    setBlamed({});
    if (Object.keys(checkPerson(values, asked, todayFrom(new Date()))).length > 0) {
      setAttempt((n) => n + 1);
      return;
    }
    if (refuses?.(values)) return;
    if (values.country !== UNITED_STATES || confirmed.current === typedAddress(values)) return send(values);
    setRecommended(await checkAddress(link, addressQuestion(values)));
  }

  async function send(form: PersonForm) {
    try {
      await onSave(personPayload(form, asked));
      dropDraft(draft);
    } catch (error) {
      const problems = error instanceof ApiError ? serverProblems(error.fields, FIELDS) : {};
      if (Object.keys(problems).length === 0) return onFailed(error);
      setBlamed(problems);
      setAttempt((n) => n + 1);
    }
  }

  return {
    asked,
    values,
    problems: attempt > 0 ? { ...blamed, ...checkPerson(values, asked, todayFrom(new Date())) } : {},
    attempt,
    isBusy,
    recommended,
    set(changes) {
      setTouched(true);
      setValues((before) => changed(before, changes));
      setBlamed((before) => without(before, changes));
    },
    submit: () => void attemptOnce(ask),
    confirmAddress(takeRecommended) {
      const form =
        takeRecommended && recommended ? { ...values, ...recommendedChanges(recommended) } : values;
      confirmed.current = typedAddress(form);
      setTouched(true);
      setValues(form);
      setRecommended(undefined);
      void attemptOnce(() => send(form));
    },
    cancelAddress: () => setRecommended(undefined),
    discard: () => dropDraft(draft),
  };
}

function without(problems: Problems<FieldName>, changes: Partial<PersonForm>): Problems<FieldName> {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !(field in changes)));
}

function typedAddress({ address1, address2, city, state, zip }: PersonForm): string {
  return [address1, address2, city, state, zip].map(asLine).join('\n');
}

function addressQuestion({ address1, address2, city, state, zip }: PersonForm) {
  return {
    address: [address1, address2].map(asLine).join(' ').trim(),
    city: asLine(city),
    state,
    postalCode: asLine(zip),
  };
}

/** Returns street, city and zip, but not the state (V4). */
function recommendedChanges({ address1, address2, city, zip5 }: CheckedAddress): Partial<PersonForm> {
  return { address1, address2, city, zip: zip5 };
}
