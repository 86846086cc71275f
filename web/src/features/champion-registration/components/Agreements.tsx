import { useState } from 'react';
import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { asLine } from '@/domain/line';
import { ReleaseDialog } from '@/parts/wording/ReleaseDialog';
import { Alert } from '@/ui/alert/Alert';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { ReleaseBox } from '@/ui/release-text/ReleaseBox';
import { useFields } from '@/ui/form/useFields';
import { isMinor, todayFrom } from '../rules/birthDate';
import styles from './form.module.css';
import type { RegistrationForm } from '../hooks/useRegistration';

/**
 * The HIPAA release, with the notice about electronic messages (S2), and the request for a coach, which starts
 * unchecked (R5.10).
 */
export function Agreements({ form }: { form: RegistrationForm }) {
  const t = useT();
  const { fieldError } = useFields(form);
  const [today] = useState(() => todayFrom(new Date()));
  return (
    <>
      <div role="status" className={styles.note}>
        {isMinor(asLine(form.values.birthDate), today) && (
          <Alert>
            <p>{t('register.minor')}</p>
          </Alert>
        )}
      </div>
      <ReleaseBox
        id="hipaaRelease"
        sentence="register.release"
        checked={form.values.hipaaRelease}
        error={fieldError('hipaaRelease')}
        onAgreed={(hipaaRelease) => form.set({ hipaaRelease })}
        renderRelease={(dialog) => (
          <ReleaseDialog
            {...dialog}
            read={form.release}
            title={t('release.full-title')}
            organ={form.values.micrositeType === MicrositeType.Liver ? 'liver' : 'kidney'}
            yes={t('register.release.yes')}
            no={t('register.release.no')}
          />
        )}
      />
      <CheckboxCard
        id="isCoachingDesired"
        checked={form.values.isCoachingDesired}
        hint={t('register.coach.hint')}
        onChange={(event) => form.set({ isCoachingDesired: event.target.checked })}
      >
        {t('register.coach')}
      </CheckboxCard>
    </>
  );
}
