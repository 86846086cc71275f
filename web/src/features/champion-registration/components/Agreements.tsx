import { useState } from 'react';
import { MicrositeType } from '../../../domain/enums';
import { Rich, useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { CheckboxCard } from '../../../ui/checkbox-card/CheckboxCard';
import { Dialog } from '../../../ui/dialog/Dialog';
import { ReleaseText } from '../../../ui/release-text/ReleaseText';
import { useFields } from './fields';
import styles from './form.module.css';
import type { RegistrationForm } from './useRegistration';

/** The HIPAA release, and the wish for a coach, which starts unchecked (decision 5.10). */
export function Agreements({ form }: { form: RegistrationForm }) {
  const t = useT();
  const [reading, setReading] = useState(false);
  const { errorOf } = useFields(form);
  return (
    <>
      <CheckboxCard
        id="hipaaRelease"
        checked={form.values.hipaaRelease}
        error={errorOf('hipaaRelease')}
        onChange={(event) => form.set({ hipaaRelease: event.target.checked })}
      >
        <Rich
          id="register.release"
          parts={[
            <button key="read" type="button" className={styles.read} onClick={() => setReading(true)} />,
          ]}
        />
      </CheckboxCard>
      <CheckboxCard
        id="isCoachingDesired"
        checked={form.values.isCoachingDesired}
        hint={t('register.coach.hint')}
        onChange={(event) => form.set({ isCoachingDesired: event.target.checked })}
      >
        {t('register.coach')}
      </CheckboxCard>
      {reading && (
        <Release
          organ={form.values.micrositeType === MicrositeType.Liver ? 'liver' : 'kidney'}
          onCancel={() => setReading(false)}
          onAnswer={(hipaaRelease) => {
            form.set({ hipaaRelease });
            setReading(false);
          }}
        />
      )}
    </>
  );
}

interface ReleaseProps {
  organ: 'kidney' | 'liver';
  onAnswer: (agrees: boolean) => void;
  onCancel: () => void;
}

/** The release in full, with what goes over the wires (spec registration §2). */
function Release({ organ, onAnswer, onCancel }: ReleaseProps) {
  const t = useT();
  return (
    <Dialog
      title={t('release.title')}
      wide
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>{t('register.release.yes')}</Button>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('register.release.no')}
          </Button>
        </>
      }
    >
      <ReleaseText organ={organ} forRegistration />
    </Dialog>
  );
}
