import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { fetchCenters, staffKeys } from '../../../api/staff';
import { isRegistry } from '../../../domain/staff';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { SelectField, TextField } from '../../../ui/field/TextField';
import { Search } from '../../../ui/icon/icons';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import styles from './intake.module.css';
import type { Wanted } from './useListAddress';

interface IntakeFilterBarProps {
  filter: Wanted;
  onFilter: (part: Partial<Wanted>) => void;
}

/** How the list may be sorted; the first is how it is sorted when nothing is chosen. */
const orders = ['', '-received', 'received', 'name', 'center', '-updated'] as const;

/** Finds patients by what is known of them, and by how they came. A choice takes effect at once. */
export function IntakeFilterBar({ filter, onFilter }: IntakeFilterBarProps) {
  const t = useT();
  const { role } = useMe();
  const [q, setQ] = useState(filter.q);
  const { data: centers } = useQuery({
    queryKey: staffKeys.centers,
    queryFn: ({ signal }) => fetchCenters(signal),
    select: (all) => all.toSorted((a, b) => a.name.localeCompare(b.name)),
    staleTime: 5 * 60_000,
    enabled: isRegistry(role),
  });
  const choose = (part: Partial<Wanted>) => onFilter({ q: q.trim(), ...part });

  function search(event: FormEvent) {
    event.preventDefault();
    choose({});
  }
  return (
    <form className={styles.toolbar} role="search" onSubmit={search}>
      <TextField
        type="search"
        label={t('intake.search')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <SelectField
        label={t('intake.kind')}
        value={filter.kind}
        onChange={(event) => choose({ kind: event.target.value })}
      >
        <option value="">{t('staff.filter.all')}</option>
        <option value="referral">{t('intake.kind.referral')}</option>
        <option value="champion">{t('intake.kind.champion')}</option>
      </SelectField>
      {isRegistry(role) && (
        <SelectField
          label={t('staff.center')}
          value={filter.centerId}
          onChange={(event) => choose({ centerId: event.target.value })}
        >
          <option value="">{t('staff.filter.all-centers')}</option>
          {centers?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('record.list.sort')}
        value={filter.sort}
        onChange={(event) => choose({ sort: event.target.value })}
      >
        {orders
          .filter((order) => order !== 'center' || isRegistry(role))
          .map((order) => (
            <option key={order} value={order}>
              {t(`intake.sort.${order || 'due'}`)}
            </option>
          ))}
      </SelectField>
      <Button type="submit" variant="secondary" icon={Search}>
        {t('staff.filter.go')}
      </Button>
    </form>
  );
}
