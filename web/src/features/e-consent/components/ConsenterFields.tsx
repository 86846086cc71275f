import { useT } from '@/i18n/react';
import { DateField } from '@/ui/field/DateField';
import { FieldErrorText } from '@/ui/field/Field';
import { SelectField, TextField } from '@/ui/field/TextField';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { useIsWide } from '@/ui/wide/useIsWide';
import type { ConsentRecord } from '../api/consent';
import { ConsentType, isForAnother } from '../rules/agreement';
import type { ConsenterForm } from '../hooks/useConsenter';

/** Returns the id of the control for a field of the call. */
export const consenterFieldId = (field: string) => `consenter-${field}`;

interface ConsenterFieldsProps {
  isSupervised: boolean;
  data: ConsentRecord;
  consenter: ConsenterForm;
  /** The errors by field. */
  wrong: Readonly<Record<string, string>>;
}

/** The capacity in which the person signs, and the signer's identity (V2, consent types; V4). */
export function ConsenterFields({ isSupervised, data, consenter, wrong }: ConsenterFieldsProps) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="consenter">
      <h2 id="consenter">{t('e-consent.who')}</h2>
      <TypeChoice data={data} consenter={consenter} error={wrong.consentType} />
      {isForAnother(consenter.type) ? (
        <Names consenter={consenter} wrong={wrong} />
      ) : (
        <OwnNames
          consenter={consenter}
          hint={wrong.dob ?? t(isSupervised ? 'e-consent.who.staff' : 'e-consent.who.own')}
        />
      )}
    </section>
  );
}

interface TypeChoiceProps {
  data: ConsentRecord;
  consenter: ConsenterForm;
  error: string | undefined;
}

function TypeChoice({ data: { record, consentTypes }, consenter, error }: TypeChoiceProps) {
  const t = useT();
  const [only] = consentTypes;
  const isWide = useIsWide(768);
  const label = (type: ConsentType) =>
    t(`e-consent.type.${type}`, { first: record.firstName, last: record.lastName });
  if (consentTypes.length <= 1) {
    return (
      <>
        <p id={consenterFieldId('consentType')} tabIndex={-1}>
          <strong>{label(only?.id ?? ConsentType.None)}</strong>
        </p>
        {error && <FieldErrorText id="consenter-type-error">{error}</FieldErrorText>}
      </>
    );
  }
  // A phone would truncate the sentences in a select; the signer must see them in full.
  if (!isWide) {
    return (
      <RadioCards
        legend={t('e-consent.type')}
        id={consenterFieldId('consentType')}
        options={consentTypes.map(({ id }) => ({ value: id, label: label(id) }))}
        value={consenter.type}
        error={error}
        onValue={consenter.choose}
      />
    );
  }
  return (
    <SelectField
      label={t('e-consent.type')}
      id={consenterFieldId('consentType')}
      value={consenter.type}
      error={error}
      onChange={(event) => consenter.choose(Number(event.target.value) as ConsentType)}
    >
      {consentTypes.map(({ id }) => (
        <option key={id} value={id}>
          {label(id)}
        </option>
      ))}
    </SelectField>
  );
}

interface NamesProps {
  consenter: ConsenterForm;
  wrong: Readonly<Record<string, string>>;
}

/** The name fields of a person who signs for another. */
function Names({ consenter: { shown, write }, wrong }: NamesProps) {
  const t = useT();
  return (
    <>
      <p className="hint">{t('e-consent.who.hint')}</p>
      <div className="form-grid">
        <TextField
          className="c2"
          label={t('e-consent.first-name')}
          id={consenterFieldId('firstName')}
          autoComplete="given-name"
          value={shown.firstName}
          error={wrong.firstName}
          onChange={(event) => write('firstName', event.target.value)}
        />
        <TextField
          className="c2"
          label={t('e-consent.last-name')}
          hint={wrong.lastName && t('contact.one-name')}
          id={consenterFieldId('lastName')}
          autoComplete="family-name"
          value={shown.lastName}
          error={wrong.lastName}
          onChange={(event) => write('lastName', event.target.value)}
        />
        <DateField
          className="c2"
          label={t('e-consent.dob')}
          id={consenterFieldId('dob')}
          autoComplete="bday"
          value={shown.dob}
          error={wrong.dob}
          onChange={(event) => write('dob', event.target.value)}
        />
      </div>
    </>
  );
}

/** The record's own person; errors there are corrected in step 1 of the registration. */
function OwnNames({ consenter: { shown }, hint }: { consenter: ConsenterForm; hint: string }) {
  const t = useT();
  return (
    <>
      <dl className="dl">
        <dt>{t('e-consent.first-name')}</dt>
        <dd>{shown.firstName}</dd>
        <dt>{t('e-consent.last-name')}</dt>
        <dd>{shown.lastName}</dd>
        <dt>{t('e-consent.dob')}</dt>
        <dd className="nums">{shown.dob}</dd>
      </dl>
      <p className="hint">{hint}</p>
    </>
  );
}
