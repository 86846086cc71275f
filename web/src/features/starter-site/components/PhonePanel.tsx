import { Controller, useWatch, type Control } from 'react-hook-form';
import { useT } from '@/i18n/react';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { PhoneField } from '@/ui/field/PhoneField';
import { YesNo } from '@/ui/radio-cards/RadioCards';
import styles from './PhonePanel.module.css';
import type { Activation } from '../rules/activation';

interface PhonePanelProps {
  control: Control<Activation>;
  /** What is wrong with a field, in words. */
  errorOf: (field: keyof Activation) => string | undefined;
}

/** How the patient can be reached, and whether a coach is wanted (V2). */
export function PhonePanel({ control, errorOf }: PhonePanelProps) {
  const t = useT();
  return (
    <section className="panel stack gap-5" aria-labelledby="reach-heading">
      <h2 id="reach-heading">{t('starter.reach')}</h2>
      <div className="form-grid">
        <Phone
          control={control}
          number="phonePrimary"
          texts="primaryTexts"
          label={t('starter.phone.primary')}
          error={errorOf('phonePrimary')}
        />
        <Phone
          control={control}
          number="phoneSecondary"
          texts="secondaryTexts"
          label={t('starter.phone.secondary')}
          optional
          error={errorOf('phoneSecondary')}
        />
      </div>
      <Controller
        control={control}
        name="wantsCoach"
        render={({ field: { value, ...field } }) => (
          <CheckboxCard {...field} checked={value} hint={t('starter.coach.hint')}>
            {t('starter.coach')}
          </CheckboxCard>
        )}
      />
    </section>
  );
}

interface PhoneProps {
  control: Control<Activation>;
  number: 'phonePrimary' | 'phoneSecondary';
  texts: 'primaryTexts' | 'secondaryTexts';
  label: string;
  optional?: boolean;
  error?: string;
}

/** One number, with the question whether it takes text messages; Yes shows what one agrees to (R5.10). */
function Phone({ control, number, texts, label, optional, error }: PhoneProps) {
  const t = useT();
  const agrees = useWatch({ control, name: texts });
  return (
    <>
      <Controller
        control={control}
        name={number}
        render={({ field }) => (
          <PhoneField
            {...field}
            id={number}
            className="c3"
            label={label}
            optional={optional}
            error={error}
            placeholder="ddd-ddd-dddd"
            onInput={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name={texts}
        render={({ field }) => (
          <YesNo
            className="c3"
            legend={
              <>
                <span className="sr">{label}:</span> {t('starter.texts')}
              </>
            }
            value={field.value}
            onValue={field.onChange}
          />
        )}
      />
      <div role="status" className={styles.consent}>
        {agrees === true && <p className="hint">{t('starter.texts.consent')}</p>}
      </div>
    </>
  );
}
