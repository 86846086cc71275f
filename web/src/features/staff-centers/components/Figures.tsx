import { useT } from '@/i18n/react';
import { DialogButton } from '@/parts/staff/ChangeDialog';
import { DateField } from '@/ui/field/DateField';
import { TextField } from '@/ui/field/TextField';
import { Icon } from '@/ui/icon/Icon';
import { TriangleAlert } from '@/ui/icon/icons';
import { useToday } from '@/ui/page-context/useToday';
import { HistoryDialog } from '@/features/staff-campaigns/components/HistoryDialog';
import type { CenterRecord, FigureName } from '../api/centers';
import { figureNames, oldFigures, type TypedFigure } from '../rules/form';
import type { CenterFields } from './CenterEditor';
import styles from './centers.module.css';

/** The figures that patients compare, each with its day and its source. */
export function Figures({ typed, errors, set, record }: CenterFields & { record: CenterRecord }) {
  const t = useT();
  const old = oldFigures(typed, useToday());
  const change = (name: FigureName, part: Partial<TypedFigure>) =>
    set({ figures: { ...typed.figures, [name]: { ...typed.figures[name], ...part } } });
  return (
    <section className="panel" aria-labelledby="the-figures">
      <div className="row between">
        <h2 id="the-figures">{t('centers.figures')}</h2>
        <DialogButton variant="text" label={t('centers.figures.earlier')}>
          {(close) => <HistoryDialog of={{ center: record }} onDone={close} />}
        </DialogButton>
      </div>
      {figureNames.map((name) => {
        const { value, asOf, source } = typed.figures[name];
        return (
          <fieldset key={name} className={styles.figure}>
            <legend>{t(`centers.figure.${name}`)}</legend>
            <div className="form-grid">
              <TextField
                className="c2"
                id={name}
                inputMode="numeric"
                label={t('centers.figure')}
                hint={
                  name === 'microsites'
                    ? t('centers.figure.microsites.hint', { count: String(record.publicSites) })
                    : undefined
                }
                optional={name === 'microsites'}
                autoComplete="off"
                value={value}
                error={errors[name]}
                onChange={({ target }) => change(name, { value: target.value })}
              />
              <DateField
                className={old.includes(name) ? `c2 ${styles.old}` : 'c2'}
                id={`${name}AsOf`}
                label={t('centers.as-of')}
                hint={t('centers.as-of.hint')}
                autoComplete="off"
                value={asOf}
                error={errors[`${name}AsOf`]}
                onChange={({ target }) => change(name, { asOf: target.value })}
              />
              <TextField
                className="c2"
                id={`${name}Source`}
                label={t('centers.source')}
                optional
                autoComplete="off"
                value={source}
                error={errors[`${name}Source`]}
                onChange={({ target }) => change(name, { source: target.value })}
              />
            </div>
          </fieldset>
        );
      })}
      {old.map((name) => (
        <p key={name} className={styles.oldNote}>
          <Icon of={TriangleAlert} /> {t('centers.figure.old', { figure: t(`centers.figure.${name}`) })}
        </p>
      ))}
    </section>
  );
}
