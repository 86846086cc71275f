import { fieldDay, parseFieldDay, readTypedDay } from '@/domain/dates';
import { useT, type Translate } from '@/i18n/react';
import { cx } from '../cx';
import { Field, type FieldLook } from './Field';
import { rewriteOnLeaving, type Native } from './rewriteOnLeaving';

/**
 * A date field in the format MM/DD/YYYY. Other readable formats are rewritten when the field loses the focus;
 * unreadable text is kept, and its error explains the problem.
 */
export function DateField(props: FieldLook & Native) {
  const t = useT();
  const { label, hint = t('shared.date-hint'), error, optional, id, className, ...input } = props;
  const why = error && formatFault(String(input.value ?? ''), t);
  const message = why ? `${error?.replace(/\.$/, '')}. ${why}` : error;
  return (
    <Field {...{ label, hint, optional, id, className }} error={message}>
      {(wiring) => (
        <input
          type="text"
          inputMode="numeric"
          {...rewriteOnLeaving(input, written)}
          {...wiring}
          className={cx(wiring.className, 'nums')}
        />
      )}
    </Field>
  );
}

function written(typed: string): string {
  const day = parseFieldDay(typed);
  return day ? fieldDay(day) : typed;
}

/** Returns the problem of a typed date; empty for a valid date or an empty field. */
function formatFault(typed: string, t: Translate): string {
  const { fault, year, month, day } = readTypedDay(typed);
  if (!fault || typed.trim() === '') return '';
  // Converted to text, because the catalogue would format 1,961.
  return t(`shared.date.${fault}`, { year: String(year), month: String(month), day: String(day) });
}
