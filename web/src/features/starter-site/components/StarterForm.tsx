import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { MicrositeType } from '@/domain/enums';
import { showPhone } from '@/domain/phone';
import { useT, type Translate } from '@/i18n/react';
import { ErrorSummary, type SummaryError } from '@/ui/error-summary/ErrorSummary';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { toastInfo } from '@/ui/toast/toast';
import { activateStarterSite } from '../api/activateStarterSite';
import type { StarterSite } from '../api/starterSite';
import { activationSchema, FIELDS, type Activation } from '../rules/activation';
import { Permission } from './Permission';
import { PhonePanel } from './PhonePanel';
import { StarterPreview } from './StarterPreview';

interface StarterFormProps {
  siteKey: EditKey;
  site: StarterSite;
  onActivated: () => void;
}

/** What turns the starter site on. Errors show from the first confirm on (V4). */
export function StarterForm({ siteKey, site, onActivated }: StarterFormProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const { control, handleSubmit, setError, formState } = useForm<Activation>({
    resolver: valibotResolver(activationSchema(site.isMinor)),
    shouldFocusError: false,
    defaultValues: startingValues(site),
  });
  const { errors } = formState;
  const wasUnheard = useRef(false);
  const activation = useMutation({
    mutationFn: (values: Activation) => activateStarterSite(siteKey, values),
    onSuccess: onActivated,
    onError: (failure) => {
      // An attempt whose answer was lost had gone through.
      if (wasUnheard.current && failure instanceof ApiError && failure.status === 409) return onActivated();
      wasUnheard.current ||= outcomeUnknown(failure);
      for (const { field, message } of fieldsOf(failure)) setError(field, { type: 'server', message });
      setAttempt((n) => n + 1);
    },
  });
  // A rule's message is a catalogue id; the server's is a sentence already.
  const errorOf = (field: keyof Activation) => {
    const message = errors[field]?.message;
    return message && errors[field]?.type !== 'server' ? t(message) : message;
  };
  const broken = FIELDS.flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ message, fieldId: field }] : [];
  });

  function refused(found: FieldErrors<Activation>) {
    activation.reset();
    for (const field of ['phonePrimary', 'phoneSecondary'] as const) {
      if (found[field]?.message) toastInfo(t(found[field].message));
    }
    setAttempt((n) => n + 1);
  }

  const trouble: SummaryError[] = broken.length > 0 ? broken : troubleOf(activation.error, t);
  return (
    <form className="flow" noValidate onSubmit={handleSubmit((values) => activation.mutate(values), refused)}>
      <Greeting site={site} />
      <ErrorSummary
        title={broken.length > 0 ? t('starter.errors.title') : t('starter.failed.title')}
        errors={trouble}
        attempt={attempt}
      />
      <PhonePanel control={control} errorOf={errorOf} />
      <StarterPreview site={site} />
      <Permission site={site} control={control} errorOf={errorOf} busy={activation.isPending} />
      {activation.isPending && <LoadingOverlay message={t('starter.activating')} />}
    </form>
  );
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

function Greeting({ site }: { site: StarterSite }) {
  const t = useT();
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <div className="stack">
      <h1>{t('starter.greeting', { name: site.firstName })}</h1>
      <p className="lead">{t('starter.welcome', { center: site.centerName || 'none', organ })}</p>
    </div>
  );
}

/** The server's complaints about fields of this form. */
function fieldsOf(failure: unknown): { field: keyof Activation; message: string }[] {
  if (!(failure instanceof ApiError)) return [];
  return failure.fields.flatMap(({ field, message }) => {
    const known = FIELDS.find((name) => name === field);
    return known ? [{ field: known, message }] : [];
  });
}

/** What to do when the site could not be turned on for another reason. */
function troubleOf(failure: unknown, t: Translate): SummaryError[] {
  if (!failure) return [];
  const offline = failure instanceof ApiError && failure.status === 0;
  return [{ message: offline ? t('starter.failed.offline') : t('starter.failed.server') }];
}
