import { MicrositeType } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { EmailField } from '@/ui/field/EmailField';
import { TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { useFields } from '@/ui/form/useFields';
import styles from './form.module.css';
import type { RegistrationForm } from '../hooks/useRegistration';

/** The center's code, the organ, the names and the email address. */
export function AboutPerson({ form }: { form: RegistrationForm }) {
  const t = useT();
  const { text, fieldError } = useFields(form);
  return (
    <>
      <TextField
        {...text('campaign')}
        className="c2"
        label={t('register.campaign')}
        hint={t('register.campaign.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        style={{ textTransform: 'uppercase' }}
      />
      <RadioCards
        id="micrositeType"
        className={`c4 ${styles.organ}`}
        legend={t('register.organ')}
        hint={t('register.organ.hint')}
        inline
        value={form.values.micrositeType}
        error={fieldError('micrositeType')}
        onValue={(micrositeType) => form.set({ micrositeType })}
        options={[
          { value: MicrositeType.Kidney, label: t('register.organ.kidney') },
          { value: MicrositeType.Liver, label: t('register.organ.liver') },
        ]}
      />
      <TextField
        {...text('firstName')}
        className="c3"
        label={t('register.first-name')}
        autoComplete="given-name"
      />
      <TextField
        {...text('lastName')}
        className="c3"
        label={t('register.last-name')}
        hint={text('lastName').error && t('contact.one-name')}
        autoComplete="family-name"
      />
      <EmailField {...text('emailAddress')} label={t('register.email')} autoComplete="email" />
    </>
  );
}
