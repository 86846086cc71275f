import { MAX_YEARS } from '@/domain/limits';
import { OTHER_RELATIONSHIP, RELATIONSHIPS, UNANSWERED } from '@/domain/voucher';
import { useT } from '@/i18n/react';
import { SelectField, TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { useFields } from '@/ui/form/useFields';
import { formatYears } from './formatHolder';
import type { PersonFormState } from '../hooks/usePersonForm';

/** The questions for holders only: "you" on the holder's own page, "this person" in the donor's dialog (V5). */
export function HolderFields({ form }: { form: PersonFormState }) {
  const t = useT();
  const { text, fieldError } = useFields(form);
  const who = form.asked === 'holder' ? 'you' : 'person';
  const { willLikelyNeedKidneyTransplant: need } = form.values;
  const isOther = form.values.relationshipToDonor === OTHER_RELATIONSHIP;
  return (
    <>
      <SelectField
        {...text('relationshipToDonor')}
        className={isOther ? 'c3' : undefined}
        label={t(`voucher.relationship.of.${who}`)}
      >
        <option value="">{t('voucher.choose')}</option>
        {RELATIONSHIPS.map((relationship) => (
          <option key={relationship} value={relationship}>
            {t(`voucher.relationship.${relationship}`)}
          </option>
        ))}
      </SelectField>
      {isOther && (
        <TextField
          {...text('relationshipToDonorOther')}
          className="c3"
          label={t('voucher.rule.relationship.other')}
          autoComplete="off"
        />
      )}
      <RadioCards
        id="willLikelyNeedKidneyTransplant"
        className={need === 1 ? 'c3' : undefined}
        legend={t(`voucher.need.${who}`)}
        inline
        value={need === UNANSWERED ? null : need}
        error={fieldError('willLikelyNeedKidneyTransplant')}
        onValue={(willLikelyNeedKidneyTransplant) => form.set({ willLikelyNeedKidneyTransplant })}
        options={[
          { value: 1, label: t('shared.yes') },
          { value: 0, label: t('shared.no') },
        ]}
      />
      {need === 1 && <Years form={form} error={fieldError('yearsBeforeKidneyTransplant')} />}
    </>
  );
}

function Years({ form, error }: { form: PersonFormState; error: string | undefined }) {
  const t = useT();
  return (
    <SelectField
      id="yearsBeforeKidneyTransplant"
      className="c3"
      label={t('voucher.years')}
      error={error}
      value={form.values.yearsBeforeKidneyTransplant}
      onChange={(event) => form.set({ yearsBeforeKidneyTransplant: Number(event.target.value) })}
    >
      <option value={UNANSWERED}>{t('voucher.choose')}</option>
      {Array.from({ length: MAX_YEARS + 1 }, (_, years) => (
        <option key={years} value={years}>
          {formatYears(years, t)}
        </option>
      ))}
    </SelectField>
  );
}
