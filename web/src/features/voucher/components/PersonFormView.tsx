import type { FormEvent, ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useSummary } from '@/ui/form/useFields';
import { FIELDS } from '../rules/person';
import { HolderFields } from './HolderFields';
import { PersonFields } from './PersonFields';
import type { PersonFormState } from '../hooks/usePersonForm';
import { asLine } from '@/domain/line';
import { usStates } from '@/domain/usStates';
import { ConfirmAddress } from '@/ui/confirm-address/ConfirmAddress';
import { goToField } from '@/ui/error-summary/goToField';

interface PersonFormViewProps {
  form: PersonFormState;
  /** Associates buttons outside of the form with it. */
  id?: string;
  className?: string;
  isMasked?: boolean;
  /** The buttons inside the form, if any. */
  children?: ReactNode;
}

/** The personal information form: error summary, fields, and the question about the address (V4, V5). */
export function PersonFormView({ form, id, className, isMasked, children }: PersonFormViewProps) {
  const t = useT();
  const errors = useSummary(form.problems, FIELDS);

  function submit(event: FormEvent) {
    event.preventDefault();
    form.submit();
  }
  return (
    <>
      <ErrorSummary title={t('voucher.errors')} errors={errors} attempt={form.attempt} />
      <form id={id} className={`form-grid ${className ?? ''}`} noValidate onSubmit={submit}>
        <PersonFields form={form} isMasked={isMasked} />
        {form.asked !== 'donor' && <HolderFields form={form} />}
        {children}
      </form>
      <AddressQuestion form={form} />
    </>
  );
}

/** Asks which address is correct, and continues with it (V2, V4). */
function AddressQuestion({ form }: { form: PersonFormState }) {
  const t = useT();
  const { values, recommended } = form;
  const street = [values.address1, values.address2].map(asLine).join(' ').trim();
  const state = usStates.find(({ abbreviation }) => abbreviation === values.state)?.name ?? values.state;
  return (
    <ConfirmAddress
      noneText={t('voucher.no-recommended')}
      recommended={
        recommended && {
          street: `${recommended.address1} ${recommended.address2}`.trim(),
          city: recommended.city,
          state: recommended.stateName,
          postalCode: recommended.zip5,
          errorCount: recommended.errorCount,
          streetChecked: recommended.streetChecked,
          errorDescription: recommended.errorDescription,
        }
      }
      submitted={{ street, city: asLine(values.city), state, postalCode: asLine(values.zip) }}
      onRecommended={() => form.confirmAddress(true)}
      onSubmitted={() => form.confirmAddress(false)}
      onCancel={(toFix) => {
        form.cancelAddress();
        // The dialog restores the focus first.
        if (toFix) requestAnimationFrame(() => goToField('address1'));
      }}
    />
  );
}
