import { useMutation } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { EmailField } from '@/ui/field/EmailField';
import { TextField } from '@/ui/field/TextField';
import type { Contact } from './ContactData';
import { fieldProblems, failureSentence } from './failure';

interface ContactDialogProps {
  contact: Contact;
  onSave: (contact: Contact) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The dialog that changes the email address and the phone numbers. */
export function ContactDialog({ contact, onSave, onSaved, onCancel }: ContactDialogProps) {
  const t = useT();
  const [typed, setTyped] = useState(contact);
  const saving = useMutation({ mutationFn: () => onSave(typed), onSuccess: onSaved });
  const refused = fieldProblems(saving.error);
  return (
    <Dialog
      title={t('contact.dialog')}
      onCancel={onCancel}
      footer={
        <>
          <Button busy={saving.isPending} onClick={() => saving.mutate()}>
            {t('contact.save')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('contact.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('contact.dialog.text')}</p>
      {Object.entries(typed).map(([field, value]) => {
        const box = {
          label: t(`contact.${field}`),
          value,
          error: refused[field],
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
            setTyped({ ...typed, [field]: target.value }),
        };
        return field === 'email' ? (
          <EmailField key={field} {...box} autoComplete="email" />
        ) : (
          <TextField key={field} {...box} type="tel" autoComplete="tel" />
        );
      })}
      {saving.isError && Object.keys(refused).length === 0 && (
        <Alert kind="danger" role="alert">
          {failureSentence(saving.error) || failureWords(t, 'contact.failed', saving.error)}
        </Alert>
      )}
    </Dialog>
  );
}
