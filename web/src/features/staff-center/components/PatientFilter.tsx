import { useState, type FormEvent } from 'react';
import { isRegistry } from '../../../domain/staff';
import { recipientStatuses, recipientWord, reviewStatuses, reviewWord } from '../../../domain/siteWords';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { SelectField, TextField } from '../../../ui/field/TextField';
import { Search } from '../../../ui/icon/icons';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import styles from './center.module.css';
import { useCenters } from './useCenters';
import type { Wanted } from './useListAddress';

interface PatientFilterProps {
  filter: Wanted;
  onFilter: (wanted: Wanted) => void;
}

/** How the list may be sorted; the first is how it is sorted when nothing is chosen. */
const orders = ['', 'waiting', 'name', 'center', '-created'] as const;

/** Finds patients by name, code or e-mail, and by where they stand. A choice takes effect at once. */
export function PatientFilter({ filter, onFilter }: PatientFilterProps) {
  const t = useT();
  const { role } = useMe();
  const centers = useCenters(isRegistry(role));
  const [q, setQ] = useState(filter.q);
  const { status, review, centerId, sort } = filter;
  const choose = (change: Partial<Wanted>) =>
    onFilter({ q: q.trim(), status, review, centerId, sort, ...change });

  function search(event: FormEvent) {
    event.preventDefault();
    choose({});
  }
  return (
    <form className={styles.toolbar} role="search" onSubmit={search}>
      <TextField
        type="search"
        label={t('staff.filter.search')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <SelectField
        label={t('staff.filter.status')}
        value={status}
        onChange={(event) => choose({ status: event.target.value })}
      >
        <option value="">{t('staff.filter.all')}</option>
        {recipientStatuses.map((value) => (
          <option key={value} value={value}>
            {t(recipientWord(value).id)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('record.list.review')}
        value={review}
        onChange={(event) => choose({ review: event.target.value })}
      >
        <option value="">{t('staff.filter.all')}</option>
        {reviewStatuses.map((value) => (
          <option key={value} value={value}>
            {t(reviewWord(value)?.id ?? '')}
          </option>
        ))}
      </SelectField>
      {isRegistry(role) && (
        <SelectField
          label={t('staff.center')}
          value={centerId}
          onChange={(event) => choose({ centerId: event.target.value })}
        >
          <option value="">{t('staff.filter.all-centers')}</option>
          {centers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('record.list.sort')}
        value={sort}
        onChange={(event) => choose({ sort: event.target.value })}
      >
        {orders
          .filter((order) => order !== 'center' || isRegistry(role))
          .map((order) => (
            <option key={order} value={order}>
              {t(`record.list.sort.${order || '-updated'}`)}
            </option>
          ))}
      </SelectField>
      <Button type="submit" variant="secondary" icon={Search}>
        {t('staff.filter.go')}
      </Button>
    </form>
  );
}
