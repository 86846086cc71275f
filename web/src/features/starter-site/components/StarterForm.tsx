import { ApiError, type EditKey } from '@/api/client';
import { MicrositeType } from '@/domain/enums';
import { useT, type Translate } from '@/i18n/react';
import { ReleaseDialog } from '@/parts/wording/ReleaseDialog';
import type { ReadWording } from '@/parts/wording/useWording';
import { ErrorSummary, type SummaryError } from '@/ui/error-summary/ErrorSummary';
import { useSummary, useFields } from '@/ui/form/useFields';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import type { StarterSite } from '../api/starterSite';
import { FIELDS } from '../rules/activation';
import { PhonePanel } from './PhonePanel';
import { StarterPreview } from './StarterPreview';
import { useActivation, type ActivationForm } from '../hooks/useActivation';
import { Button } from '@/ui/button/Button';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { TextField } from '@/ui/field/TextField';
import { ReleaseBox } from '@/ui/release-text/ReleaseBox';

interface StarterFormProps {
  siteKey: EditKey;
  site: StarterSite;
  onActivated: () => void;
  /** Called if the page has changed elsewhere since it was fetched. */
  onChanged: () => void;
}

/** The form that activates the starter site. Errors show after the first confirm (V4). */
export function StarterForm({ siteKey, site, onActivated, onChanged }: StarterFormProps) {
  const t = useT();
  const { form, attempt, submit, failure, isPending, release, textConsent } = useActivation(siteKey, site, {
    onActivated,
    onChanged,
  });
  const broken = useSummary(form.problems, FIELDS);
  return (
    <form
      className="flow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Greeting site={site} />
      <ErrorSummary
        title={
          broken.length > 0 ? t('starter.errors.title', { count: broken.length }) : t('starter.failed.title')
        }
        errors={broken.length > 0 ? broken : failureErrors(failure, t)}
        attempt={attempt}
      />
      <PhonePanel form={form} textConsent={textConsent} />
      <StarterPreview site={site} />
      <Permission site={site} form={form} release={release} busy={isPending} />
      {isPending && <LoadingOverlay message={t('starter.activating')} />}
    </form>
  );
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

/** Returns the next step after a failure that is not about a field. */
function failureErrors(failure: unknown, t: Translate): SummaryError[] {
  if (!failure) return [];
  const offline = failure instanceof ApiError && failure.status === 0;
  return [{ message: offline ? t('starter.failed.offline') : t('starter.failed.server') }];
}

interface PermissionProps {
  site: StarterSite;
  form: ActivationForm;
  release: ReadWording;
  busy: boolean;
}

/** The release, the guardian of a minor, and the button that activates the site. */
function Permission({ site, form, release, busy }: PermissionProps) {
  const t = useT();
  const { ticked } = useFields(form);
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <section className="panel panel--green stack" aria-labelledby="permission-heading">
      <h2 id="permission-heading">{t('starter.permission')}</h2>
      <ReleaseBox
        {...ticked('agreedToHipaa')}
        sentence="starter.permission.text"
        onAgreed={(agreedToHipaa) => form.set({ agreedToHipaa })}
        renderRelease={(dialog) => (
          <ReleaseDialog {...dialog} read={release} organ={organ} title={t('release.full-title')} />
        )}
      />
      {site.isMinor && <Guardian site={site} form={form} />}
      <Button type="submit" busy={busy}>
        {t('starter.confirm')}
      </Button>
    </section>
  );
}

/** The parent or guardian who agrees for a patient under 18 (R3.9). */
function Guardian({ site, form }: Pick<PermissionProps, 'site' | 'form'>) {
  const t = useT();
  const { text, ticked } = useFields(form);
  const name = site.firstName;
  return (
    <>
      <TextField
        {...text('guardianName')}
        label={t('starter.guardian.name')}
        hint={t('starter.guardian.hint', { name })}
        autoComplete="off"
      />
      <CheckboxCard {...ticked('guardianAttests')}>{t('starter.guardian.attest', { name })}</CheckboxCard>
    </>
  );
}
