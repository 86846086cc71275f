import { useT } from '@/i18n/react';
import { DateField } from '@/ui/field/DateField';
import { TextField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import { SourceText } from '@/ui/source/SourceText';
import type { Facts, TextRecord } from '../api/texts';
import styles from './texts.module.css';
import type { DraftFields } from './WordsPanel';

/** The amount, the day of the last check, and the source. */
export function FactsPanel({ record, typed, errors, set }: DraftFields & { record: TextRecord }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="facts">
      <h2 id="facts">{t('texts.facts')}</h2>
      <p className="muted">{t('texts.facts.hint')}</p>
      <div className="form-grid">
        {record.hasAmount && (
          <TextField
            id="amount"
            className="c3"
            label={t('texts.amount')}
            hint={t('texts.amount.hint')}
            value={typed.amount}
            error={errors.amount}
            onChange={({ target }) => set({ amount: target.value })}
          />
        )}
        <DateField
          id="asOf"
          className="c3"
          label={t('texts.as-of')}
          hint={t('texts.as-of.hint')}
          autoComplete="off"
          value={typed.asOf}
          error={errors.asOf}
          onChange={({ target }) => set({ asOf: target.value })}
        />
        <TextField
          id="source"
          label={t('texts.source')}
          hint={t('texts.source.hint')}
          value={typed.source}
          error={errors.source}
          onChange={({ target }) => set({ source: target.value })}
        />
      </div>
    </section>
  );
}

interface FactsReadingProps {
  record: TextRecord;
  facts: Facts;
  /** Those in force, if facts would replace them. */
  before?: Facts;
}

/** The amount, the day of the last check, and the source of a version, with the values in force that it changes. */
export function FactsReading({ record, facts, before }: FactsReadingProps) {
  const t = useT();
  const dates = useDates();
  if (!record.hasSource) return null;
  const names = record.hasAmount ? (['amount', 'asOf', 'source'] as const) : (['asOf', 'source'] as const);
  const labels = { amount: 'texts.amount', asOf: 'texts.as-of', source: 'texts.source' };
  const shown = (name: keyof Facts, value: string) => {
    if (value === '') return t('texts.no-fact');
    return name === 'asOf' ? dates.day(value) : <SourceText source={value} />;
  };
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">{t('texts.facts')}</h2>
      <dl className={`dl ${styles.hashes}`}>
        {names.map((name) => [
          <dt key={name}>{t(labels[name])}</dt>,
          <dd key={`${name}:`}>
            {shown(name, facts[name])}
            {before && before[name] !== facts[name] && (
              <span className="muted">
                {' '}
                {t('texts.fact-before')} {shown(name, before[name])}
              </span>
            )}
          </dd>,
        ])}
      </dl>
    </section>
  );
}
