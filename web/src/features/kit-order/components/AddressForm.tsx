import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useT } from '@/i18n/react';
import { AddressFields } from '@/parts/address/AddressFields';
import { Button } from '@/ui/button/Button';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import type { KitAddress } from '@/api/kitAddress';
import type { Problems } from '@/domain/problems';
import { useSummary } from '@/ui/form/useFields';
import { changed, checkAddress, FIELDS, type AddressField } from '../rules/address';

interface AddressFormProps {
  address: KitAddress;
  /** The errors found by the server. */
  blamed: Problems<AddressField>;
  isBusy: boolean;
  onChange: (address: KitAddress) => void;
  onSubmit: () => void;
  onCancel: () => void;
}

/** The form that corrects the address; its text stays until the kit is ordered. */
export function AddressForm({ address, blamed, isBusy, onChange, onSubmit, onCancel }: AddressFormProps) {
  const t = useT();
  const [attempt, setAttempt] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const isBlamed = Object.keys(blamed).length > 0;
  const problems: Problems<AddressField> =
    attempt > 0 || isBlamed ? { ...blamed, ...checkAddress(address) } : {};
  const set = (changes: Partial<KitAddress>) => onChange(changed(address, changes));
  const errors = useSummary(problems, FIELDS);

  function submit(event: FormEvent) {
    event.preventDefault();
    setAttempt((n) => n + 1);
    if (Object.keys(checkAddress(address)).length === 0) onSubmit();
  }
  return (
    <>
      <ErrorSummary title={t('kit.errors')} errors={errors} attempt={attempt + (isBlamed ? 1 : 0)} />
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <AddressFields form={{ values: address, problems, set }} />
        <div className="row row--buttons">
          <Button type="submit" busy={isBusy}>
            {t('kit.send-here')}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            {t('kit.back')}
          </Button>
        </div>
      </form>
    </>
  );
}
