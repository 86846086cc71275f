import { ApiError, type EditKey } from '@/api/client';
import { MicrositeType } from '@/domain/enums';
import { useT, type Translate } from '@/i18n/react';
import { ErrorSummary, type SummaryError } from '@/ui/error-summary/ErrorSummary';
import { useSummaryOf } from '@/ui/form/useFields';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import type { StarterSite } from '../api/starterSite';
import { FIELDS } from '../rules/activation';
import { Permission } from './Permission';
import { PhonePanel } from './PhonePanel';
import { StarterPreview } from './StarterPreview';
import { useActivation } from './useActivation';

interface StarterFormProps {
  siteKey: EditKey;
  site: StarterSite;
  onActivated: () => void;
  /** The page has changed elsewhere since it was fetched. */
  onChanged: () => void;
}

/** What turns the starter site on. Errors show from the first confirm on (V4). */
export function StarterForm({ siteKey, site, onActivated, onChanged }: StarterFormProps) {
  const t = useT();
  const { form, attempt, submit, failure, isPending } = useActivation(siteKey, site, {
    onActivated,
    onChanged,
  });
  const broken = useSummaryOf(form.problems, FIELDS);
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
        errors={broken.length > 0 ? broken : troubleOf(failure, t)}
        attempt={attempt}
      />
      <PhonePanel form={form} />
      <StarterPreview site={site} />
      <Permission site={site} form={form} busy={isPending} />
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

/** What to do when the site could not be turned on for another reason than its fields. */
function troubleOf(failure: unknown, t: Translate): SummaryError[] {
  if (!failure) return [];
  const offline = failure instanceof ApiError && failure.status === 0;
  return [{ message: offline ? t('starter.failed.offline') : t('starter.failed.server') }];
}
