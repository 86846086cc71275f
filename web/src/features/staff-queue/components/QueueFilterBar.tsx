import { useQuery } from '@tanstack/react-query';
import { fetchCenters, staffKeys } from '../../../api/staff';
import type { QueueFilter } from '../../../api/staffLists';
import { isRegistry } from '../../../domain/staff';
import { useT } from '../../../i18n/react';
import { SelectField } from '../../../ui/field/TextField';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import styles from './queue.module.css';

interface QueueFilterBarProps {
  filter: QueueFilter;
  onFilter: (filter: QueueFilter) => void;
}

/** How the queue may be sorted; the first is how it is sorted when nothing is chosen. */
const orders = ['', '-waiting', 'name', 'center'] as const;

/** Narrows and sorts the work queue. A choice takes effect at once. */
export function QueueFilterBar({ filter, onFilter }: QueueFilterBarProps) {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({
    queryKey: staffKeys.centers,
    queryFn: ({ signal }) => fetchCenters(signal),
    staleTime: 5 * 60_000,
    enabled: seesAll,
  });
  return (
    <div className={styles.toolbar} role="search">
      <SelectField
        label={t('staff.queue.what')}
        value={filter.what}
        onChange={({ target }) => onFilter({ ...filter, what: target.value as QueueFilter['what'] })}
      >
        <option value="">{t('staff.filter.all')}</option>
        <option value="first">{t('staff.what.first')}</option>
        <option value="update">{t('staff.what.update')}</option>
      </SelectField>
      <SelectField
        label={t('staff.queue.due')}
        value={filter.due}
        onChange={({ target }) => onFilter({ ...filter, due: target.value as QueueFilter['due'] })}
      >
        <option value="">{t('staff.filter.all')}</option>
        <option value="now">{t('record.list.due-now')}</option>
      </SelectField>
      {seesAll && (
        <SelectField
          label={t('staff.center')}
          value={filter.centerId}
          onChange={({ target }) => onFilter({ ...filter, centerId: target.value })}
        >
          <option value="">{t('staff.filter.all-centers')}</option>
          {centers
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
      <SelectField
        label={t('record.list.sort')}
        value={filter.sort}
        onChange={({ target }) => onFilter({ ...filter, sort: target.value })}
      >
        {orders
          .filter((order) => order !== 'center' || seesAll)
          .map((order) => (
            <option key={order} value={order}>
              {t(`record.list.sort.${order || 'waiting'}`)}
            </option>
          ))}
      </SelectField>
    </div>
  );
}
