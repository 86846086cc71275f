import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { centersByName } from '@/api/staffLists';
import type { WorkFilter } from '@/domain/workAddress';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { IconButton } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ListFilter } from '@/ui/icon/icons';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { workKinds } from '../rules/item';
import styles from './work.module.css';

type Choice = 'kind' | 'centerId' | 'language';

interface FiltersProps {
  filter: WorkFilter;
  /** The number of items of each kind in this view. */
  kinds: Readonly<Record<string, number>>;
  onFilter: (change: Partial<WorkFilter>) => void;
}

/** The filters next to the tabs: kind, center (for staff of several centers) and language. A phone shows a button. */
export function Filters({ filter, kinds, onFilter }: FiltersProps) {
  const t = useT();
  const id = useId();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  const isUsed = filter.kind !== '' || filter.centerId !== '' || filter.language !== '';
  const [isOpen, setOpen] = useState(isUsed);

  const select = (name: Choice, label: string, options: readonly (readonly [string, string])[]) => (
    <select
      className={styles.select}
      aria-label={label}
      value={filter[name]}
      onChange={({ target }) => onFilter({ [name]: target.value })}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
  return (
    <>
      <IconButton
        icon={ListFilter}
        label={t('work.filter.open')}
        className={styles.filterButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <div
        id={id}
        role="search"
        aria-label={t('work.filter')}
        className={cx(styles.filters, isOpen && styles.shown)}
      >
        {select('kind', t('work.filter.kind'), [
          ['', t('work.filter.kind.all')],
          ...workKinds
            .filter((kind) => kinds[kind] || kind === filter.kind)
            .map((kind) => [kind, t(`work.kind.${kind}`)] as const),
        ])}
        {seesAll &&
          select('centerId', t('staff.center'), [
            ['', t('work.filter.center.all')],
            ...centers.map(({ id: center, name }) => [String(center), name] as const),
          ])}
        {select('language', t('work.filter.language'), [
          ['', t('work.filter.language.all')],
          ['en', t('staff.language.en')],
          ['es', t('staff.language.es')],
        ])}
      </div>
    </>
  );
}
