import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { PhoneField } from '@/ui/field/PhoneField';
import { EmailField } from '@/ui/field/EmailField';
import { SelectField, TextField } from '@/ui/field/TextField';
import { Plus, Trash2 } from '@/ui/icon/icons';
import { phoneTypes, type Contact, type PhoneType } from '../api/centers';
import { emptyContact, MAX_CONTACTS } from '../rules/form';
import type { CenterFields } from './CenterEditor';
import styles from './centers.module.css';

/** The contacts of a center. Patients see the first one. */
export function Contacts({ typed: { contacts }, errors, set }: CenterFields) {
  const t = useT();
  const change = (index: number, part: Partial<Contact>) =>
    set({ contacts: contacts.map((one, i) => (i === index ? { ...one, ...part } : one)) });
  return (
    <section className="panel" aria-labelledby="the-contacts">
      <h2 id="the-contacts">{t('centers.contacts')}</h2>
      <p className="muted">{t('centers.contacts.lead')}</p>
      {contacts.map((contact, index) => {
        const field = (name: 'fullName' | 'email' | 'phone', label: string) => ({
          id: `contacts[${index}].${name}`,
          label,
          value: contact[name],
          error: errors[`contacts[${index}].${name}`],
          autoComplete: 'off',
          onChange: ({ target }: { target: { value: string } }) => change(index, { [name]: target.value }),
        });
        return (
          <fieldset key={index} className={styles.contact}>
            <legend className="sr">{t('centers.contact.number', { number: String(index + 1) })}</legend>
            <div className="form-grid">
              <TextField className="c3" {...field('fullName', t('campaigns.name'))} />
              <EmailField className="c3" optional {...field('email', t('staff.about.email'))} />
              <SelectField
                className="c2"
                id={`contacts[${index}].phoneType`}
                label={t('centers.phone-type')}
                value={contact.phoneType}
                error={errors[`contacts[${index}].phoneType`]}
                onChange={({ target }) => change(index, { phoneType: target.value as PhoneType })}
              >
                {phoneTypes.map((type) => (
                  <option key={type} value={type}>
                    {t(`centers.phone-type.${type}`)}
                  </option>
                ))}
              </SelectField>
              <PhoneField className="c4" optional {...field('phone', t('centers.phone'))} />
            </div>
            <Button
              small
              variant="secondary"
              icon={Trash2}
              onClick={() => set({ contacts: contacts.filter((_, i) => i !== index) })}
            >
              {t('centers.contact.remove', { name: contact.fullName || String(index + 1) })}
            </Button>
          </fieldset>
        );
      })}
      {contacts.length < MAX_CONTACTS && (
        <Button
          variant="secondary"
          icon={Plus}
          onClick={() => set({ contacts: [...contacts, emptyContact] })}
        >
          {t('centers.contact.add')}
        </Button>
      )}
    </section>
  );
}
