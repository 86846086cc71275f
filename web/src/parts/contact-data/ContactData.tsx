import { useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { EmailText } from '@/ui/email-text/EmailText';
import { toastSuccess } from '@/ui/toast/toast';
import { ContactDialog } from './ContactDialog';
import { EmailChangeNotice, type EmailChange } from './EmailChangeNotice';
import styles from './ContactData.module.css';

/** Contact data: the email address, and phone numbers by field name. */
export type Contact = { email: string } & Record<string, string>;

interface ContactDataProps {
  /** The contact data on record. */
  contact: Contact;
  /** A new email address that is not confirmed yet. */
  change: EmailChange | null;
  onSave: (contact: Contact) => Promise<unknown>;
  /** The level of the heading. */
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}

/** The contact data of a patient, donor or holder, which they can change themselves (R12.2). */
export function ContactData(props: ContactDataProps) {
  const { contact, change, onSave, heading: Heading = 'h2', children } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { email, ...phones } = contact;
  const saved = () => {
    setOpen(false);
    toastSuccess(t('contact.saved'));
  };
  return (
    <section className="panel stack" aria-labelledby="contact-data">
      <Heading id="contact-data">{t('contact.title')}</Heading>
      <dl className={styles.facts}>
        <dt>{t('contact.email')}</dt>
        <dd>{email ? <EmailText>{email}</EmailText> : t('contact.none')}</dd>
        {Object.entries(phones).map(([field, number]) => (
          <Fact key={field} label={t(`contact.${field}`)} text={number || t('contact.none')} />
        ))}
      </dl>
      {change && <EmailChangeNotice change={change} onSave={(to) => onSave({ ...contact, email: to })} />}
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('contact.change')}
      </Button>
      {children}
      {isOpen && (
        <ContactDialog contact={contact} onSave={onSave} onSaved={saved} onCancel={() => setOpen(false)} />
      )}
    </section>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="nowrap">{text}</dd>
    </>
  );
}
