import { fieldDay, parseFieldDay, readTypedDay } from '@/domain/dates';
import { useT, type Translate } from '@/i18n/react';
import { cx } from '../cx';
import { Field, type FieldLook } from './Field';
import { rewriteOnLeaving, type Native } from './rewriteOnLeaving';

/**
 * A date as fields write it, MM/DD/YYYY. Every form that can be read is rewritten so when the field is left; any
 * other text stays as typed, and its error says what is wrong.
 */
export function DateField(props: FieldLook & Native) {
  const t = useT();
  const { label, hint = t('shared.date-hint'), error, optional, id, className, ...input } = props;
  const why = error && sayFault(String(input.value ?? ''), t);
  const said = why ? `${error?.replace(/\.$/, '')}. ${why}` : error;
  return (
    <Field {...{ label, hint, optional, id, className }} error={said}>
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

/** What is wrong with a typed date; empty for one that exists, and for no date at all. */
function sayFault(typed: string, t: Translate): string {
  const { fault, year, month, day } = readTypedDay(typed);
  if (!fault || typed.trim() === '') return '';
  // As a text, or the catalogue would write 1,961.
  return t(`shared.date.${fault}`, { year: String(year), month: String(month), day: String(day) });
}
