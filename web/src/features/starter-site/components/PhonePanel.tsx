import { useT } from '@/i18n/react';
import type { ReadWording } from '@/parts/wording/useWording';
import { WordingText } from '@/parts/wording/WordingText';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { PhoneField } from '@/ui/field/PhoneField';
import { useFields } from '@/ui/form/useFields';
import { YesNo } from '@/ui/radio-cards/RadioCards';
import styles from './PhonePanel.module.css';
import type { ActivationForm } from '../hooks/useActivation';

/** The patient's phone numbers, and whether a coach is requested (V2). */
export function PhonePanel({ form, textConsent }: { form: ActivationForm; textConsent: ReadWording }) {
  const t = useT();
  return (
    <section className="panel stack gap-5" aria-labelledby="reach-heading">
      <h2 id="reach-heading">{t('starter.reach')}</h2>
      <div className="form-grid">
        <Phone
          form={form}
          textConsent={textConsent}
          number="phonePrimary"
          texts="primaryTexts"
          label={t('starter.phone.primary')}
        />
        <Phone
          form={form}
          textConsent={textConsent}
          number="phoneSecondary"
          texts="secondaryTexts"
          label={t('starter.phone.secondary')}
          optional
        />
      </div>
      <CheckboxCard
        checked={form.values.wantsCoach}
        onChange={({ target }) => form.set({ wantsCoach: target.checked })}
        hint={t('starter.coach.hint')}
      >
        {t('starter.coach')}
      </CheckboxCard>
    </section>
  );
}

interface PhoneProps {
  form: ActivationForm;
  textConsent: ReadWording;
  number: 'phonePrimary' | 'phoneSecondary';
  texts: 'primaryTexts' | 'secondaryTexts';
  label: string;
  optional?: boolean;
}

/** One phone number with the question whether it may receive texts; Yes shows the consent text (R5.10). */
function Phone({ form, textConsent, number, texts, label, optional }: PhoneProps) {
  const t = useT();
  const { text } = useFields(form);
  return (
    <>
      <PhoneField
        {...text(number)}
        className="c3"
        label={label}
        optional={optional}
        placeholder="ddd-ddd-dddd"
      />
      <YesNo
        className="c3"
        legend={
          <>
            <span className="sr">{label}:</span> <span>{t('starter.texts')}</span>
          </>
        }
        value={form.values[texts]}
        onValue={(agrees) => form.set({ [texts]: agrees })}
      />
      <div role="status" className={styles.consent}>
        {form.values[texts] === true && (
          <p className="hint">
            <WordingText read={textConsent} />
          </p>
        )}
      </div>
    </>
  );
}
