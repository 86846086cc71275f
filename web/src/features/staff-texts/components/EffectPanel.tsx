import { parseFieldDay, formatDay } from '@/domain/dates';
import { useLang, useT } from '@/i18n/react';
import { DateField } from '@/ui/field/DateField';
import { TextareaField } from '@/ui/field/TextareaField';
import { SelectField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import type { TextRecord } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import type { DraftFields } from './WordsPanel';

/** The maximum length of the reason, in characters (internal/texts). */
const MAX_REASON = 500;

/** The first day of the version, the person who is asked to approve it, and the reason. */
export function EffectPanel({ record, typed, errors, set }: DraftFields & { record: TextRecord }) {
  const t = useT();
  const lang = useLang();
  const dates = useDates();
  const names = useTextNames();
  const day = parseFieldDay(typed.inForceFrom);
  return (
    <section className="panel stack" aria-labelledby="effect">
      <h2 id="effect">{t('texts.effect')}</h2>
      <div className="form-grid">
        <DateField
          id="inForceFrom"
          className="c3"
          label={t('texts.from')}
          hint={t('texts.from.hint', { day: dates.day(record.tomorrow) })}
          autoComplete="off"
          value={typed.inForceFrom}
          error={errors.inForceFrom}
          onChange={({ target }) => set({ inForceFrom: target.value })}
        />
        {record.twoPeople && (
          <SelectField
            id="secondId"
            className="c3"
            label={t('texts.second-person')}
            hint={t(record.seconds.length > 0 ? 'texts.second-person.hint' : 'texts.second-person.none')}
            value={typed.secondId}
            error={errors.secondId}
            onChange={({ target }) => set({ secondId: Number(target.value) })}
          >
            <option value={0}>{t('texts.second-person.choose')}</option>
            {record.seconds.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <TextareaField
          id="reason"
          label={t('texts.why')}
          hint={t(record.twoPeople ? 'texts.why.hint' : 'texts.why.alone')}
          rows={2}
          limit={MAX_REASON}
          value={typed.reason}
          error={errors.reason}
          onChange={({ target }) => set({ reason: target.value })}
        />
      </div>
      {day && (
        <p className="muted">
          {t(record.isEmail ? 'texts.emails-from' : record.hasSource ? 'texts.visitors' : 'texts.keeps', {
            day: formatDay(day, lang),
            version: names.versionInText(record.inForce.version),
          })}
        </p>
      )}
    </section>
  );
}
