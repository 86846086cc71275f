import type { FormEvent, ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useSummaryOf } from '@/ui/form/useFields';
import { FIELDS } from '../rules/person';
import { AddressQuestion } from './AddressQuestion';
import { HolderFields } from './HolderFields';
import { PersonFields } from './PersonFields';
import type { PersonFormState } from './usePersonForm';

interface PersonFormViewProps {
  form: PersonFormState;
  /** Ties buttons outside of the form to it. */
  id?: string;
  className?: string;
  isMasked?: boolean;
  /** The buttons, where they stand inside. */
  children?: ReactNode;
}

/** The personal information form: errors on top, fields, and the question about the address (V4, V5). */
export function PersonFormView({ form, id, className, isMasked, children }: PersonFormViewProps) {
  const t = useT();
  const errors = useSummaryOf(form.problems, FIELDS);

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
