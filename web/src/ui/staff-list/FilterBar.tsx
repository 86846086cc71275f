import { useState, type FormEvent, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { cx } from '../cx';
import { Disclosure } from '../disclosure/Disclosure';
import { SelectField, TextField } from '../field/TextField';
import { Search } from '../icon/icons';
import styles from './staffList.module.css';

/** A select of the bar, named by the part of the filter that it sets; the first option is the default. */
export interface FilterChoice<Name extends string> {
  name: Name;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface FilterBarProps<Name extends string> {
  filter: Readonly<Record<Name, string>>;
  /** The label of the search box, which sets the filter's q; without it there is no box. */
  searchLabel?: string;
  choices: readonly FilterChoice<Exclude<Name, 'q'>>[];
  /** In a narrow column, the selects and more are folded under this label unless a filter is active. */
  fold?: { label: string; more: ReactNode };
  onFilter: (change: Partial<Record<Name, string>>) => void;
}

/** The filters and the sort order of a staff list (R7.3). A selection applies at once, together with the typed text. */
export function FilterBar<Name extends string>({
  filter,
  searchLabel,
  choices,
  fold,
  onFilter,
}: FilterBarProps<Name>) {
  const t = useT();
  const sought = 'q' in filter ? String(filter.q) : '';
  const [typed, setTyped] = useState(sought);
  const [known, setKnown] = useState(sought);
  const [unfolded] = useState(() => choices.some(({ name }) => filter[name] !== ''));
  if (known !== sought) {
    // The user went back to another list, or the search text lost its outer blanks.
    setKnown(sought);
    setTyped(sought);
  }
  const choose = (change: object) =>
    onFilter({ ...(searchLabel && { q: typed.trim() }), ...change } as Partial<Record<Name, string>>);

  function search(event: FormEvent) {
    event.preventDefault();
    choose({});
  }
  const selects = choices.map(({ name, label, options }) => (
    <SelectField
      key={name}
      label={label}
      value={filter[name]}
      onChange={({ target }) => choose({ [name]: target.value })}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  ));
  if (!searchLabel) {
    return (
      <div className={cx(styles.toolbar, styles.choices)} role="search">
        {selects}
      </div>
    );
  }
  return (
    <form
      className={cx(styles.toolbar, fold ? styles.narrow : styles.search)}
      role="search"
      onSubmit={search}
    >
      <div className={styles.find}>
        <TextField
          type="search"
          label={searchLabel}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary" icon={Search}>
          {t('staff.filter.go')}
        </Button>
      </div>
      {fold ? (
        <Disclosure open={unfolded} className={styles.fold} summary={fold.label}>
          <div className={styles.choices}>{selects}</div>
          {fold.more}
        </Disclosure>
      ) : (
        <div className={styles.choices}>{selects}</div>
      )}
    </form>
  );
}
