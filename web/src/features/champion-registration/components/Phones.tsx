import { useT } from '@/i18n/react';
import { WordingText } from '@/parts/wording/WordingText';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { PhoneField } from '@/ui/field/PhoneField';
import { useFields } from '@/ui/form/useFields';
import styles from './form.module.css';
import type { RegistrationForm } from '../hooks/useRegistration';

/** The two phone numbers, each with the question whether it may receive texts. */
export function Phones({ form }: { form: RegistrationForm }) {
  const t = useT();
  return (
    <>
      <Phone
        form={form}
        number="primaryPhone"
        texts="primaryPhoneCanReceiveTexts"
        label={t('register.phone.primary')}
      />
      <Phone
        form={form}
        number="secondaryPhone"
        texts="secondaryPhoneCanReceiveTexts"
        label={t('register.phone.secondary')}
        optional
      />
    </>
  );
}

interface PhoneProps {
  form: RegistrationForm;
  number: 'primaryPhone' | 'secondaryPhone';
  texts: 'primaryPhoneCanReceiveTexts' | 'secondaryPhoneCanReceiveTexts';
  label: string;
  optional?: boolean;
}

/** One phone number. Ticking its box for texts shows the consent text (S2, R5.10). */
function Phone({ form, number, texts, label, optional }: PhoneProps) {
  const t = useT();
  const { text } = useFields(form);
  const agrees = form.values[texts];
  return (
    <>
      <PhoneField
        {...text(number)}
        className="c3"
        label={label}
        optional={optional}
        placeholder="ddd-ddd-dddd"
      />
      <CheckboxCard
        id={texts}
        className={`c3 ${styles.texts}`}
        checked={agrees}
        onChange={(event) => form.set({ [texts]: event.target.checked })}
      >
        {t('register.texts')}
        <span className="sr">: {label}</span>
      </CheckboxCard>
      <div role="status" className={styles.consent}>
        {agrees && (
          <p className="hint">
            <WordingText read={form.textConsent} />
          </p>
        )}
      </div>
    </>
  );
}
