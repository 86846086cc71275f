import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { TextField } from '@/ui/field/TextField';
import { useFields } from '@/ui/form/useFields';
import { ReleaseBox } from '@/ui/release-text/ReleaseBox';
import { ReleaseDialog } from '@/ui/release-text/ReleaseDialog';
import type { StarterSite } from '../api/starterSite';
import type { ActivationForm } from './useActivation';

interface PermissionProps {
  site: StarterSite;
  form: ActivationForm;
  busy: boolean;
}

/** The release, who gives it for a minor, and the button that turns the site on. */
export function Permission({ site, form, busy }: PermissionProps) {
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
        renderRelease={(dialog) => <ReleaseDialog {...dialog} organ={organ} />}
      />
      {site.isMinor && <Guardian site={site} form={form} />}
      <Button type="submit" busy={busy}>
        {t('starter.confirm')}
      </Button>
    </section>
  );
}

/** A parent or guardian agrees for a patient under 18 (R3.9). */
function Guardian({ site, form }: Omit<PermissionProps, 'busy'>) {
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
