import { Controller, type Control } from 'react-hook-form';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { TextField } from '@/ui/field/TextField';
import { ReleaseBox } from '@/ui/release-text/ReleaseBox';
import { ReleaseDialog } from '@/ui/release-text/ReleaseDialog';
import type { StarterSite } from '../api/starterSite';
import type { Activation } from '../rules/activation';

interface PermissionProps {
  site: StarterSite;
  control: Control<Activation>;
  errorOf: (field: keyof Activation) => string | undefined;
  busy: boolean;
}

/** The release, who gives it for a minor, and the button that turns the site on. */
export function Permission({ site, control, errorOf, busy }: PermissionProps) {
  const t = useT();
  return (
    <section className="panel panel--green stack" aria-labelledby="permission-heading">
      <h2 id="permission-heading">{t('starter.permission')}</h2>
      <Agreement site={site} control={control} error={errorOf('agreedToHipaa')} />
      {site.isMinor && <Guardian site={site} control={control} errorOf={errorOf} />}
      <Button type="submit" busy={busy}>
        {t('starter.confirm')}
      </Button>
    </section>
  );
}

interface AgreementProps {
  site: StarterSite;
  control: Control<Activation>;
  error?: string;
}

function Agreement({ site, control, error }: AgreementProps) {
  const organ = site.micrositeTypeId === MicrositeType.Liver ? 'liver' : 'kidney';
  return (
    <Controller
      control={control}
      name="agreedToHipaa"
      render={({ field: { value, onChange, ...field } }) => (
        <ReleaseBox
          {...field}
          id="agreedToHipaa"
          sentence="starter.permission.text"
          checked={value}
          error={error}
          onAgreed={onChange}
          renderRelease={(dialog) => <ReleaseDialog {...dialog} organ={organ} />}
        />
      )}
    />
  );
}

/** A parent or guardian agrees for a patient under 18 (R3.9). */
function Guardian({ site, control, errorOf }: Omit<PermissionProps, 'busy'>) {
  const t = useT();
  const name = site.firstName;
  return (
    <>
      <Controller
        control={control}
        name="guardianName"
        render={({ field }) => (
          <TextField
            {...field}
            id="guardianName"
            label={t('starter.guardian.name')}
            hint={t('starter.guardian.hint', { name })}
            autoComplete="off"
            error={errorOf('guardianName')}
          />
        )}
      />
      <Controller
        control={control}
        name="guardianAttests"
        render={({ field: { value, ...field } }) => (
          <CheckboxCard {...field} id="guardianAttests" checked={value} error={errorOf('guardianAttests')}>
            {t('starter.guardian.attest', { name })}
          </CheckboxCard>
        )}
      />
    </>
  );
}
