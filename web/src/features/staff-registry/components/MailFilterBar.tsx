import { useState, type FormEvent } from 'react';
import type { MailFilter } from '../../../api/staffLists';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { SelectField, TextField } from '../../../ui/field/TextField';
import { Search } from '../../../ui/icon/icons';
import styles from './mail.module.css';

interface MailFilterBarProps {
  filter: MailFilter;
  onFilter: (filter: MailFilter) => void;
}

const states = ['waiting', 'sent', 'kept', 'failed'] as const;

/** Finds mails by address and by what became of them. A choice takes effect at once. */
export function MailFilterBar({ filter, onFilter }: MailFilterBarProps) {
  const t = useT();
  const [q, setQ] = useState(filter.q);
  const choose = (change: Partial<MailFilter>) => onFilter({ ...filter, q: q.trim(), ...change });

  function search(event: FormEvent) {
    event.preventDefault();
    choose({});
  }
  return (
    <form className={styles.toolbar} role="search" onSubmit={search}>
      <TextField
        type="search"
        label={t('record.list.address')}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <SelectField
        label={t('staff.mails.state')}
        value={filter.state}
        onChange={({ target }) => choose({ state: target.value as MailFilter['state'] })}
      >
        <option value="">{t('staff.filter.all')}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`staff.mail-state.${state}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('record.list.sort')}
        value={filter.sort}
        onChange={({ target }) => choose({ sort: target.value })}
      >
        <option value="">{t('record.list.sort.-created')}</option>
        <option value="created">{t('record.list.sort.created')}</option>
      </SelectField>
      <Button type="submit" variant="secondary" icon={Search}>
        {t('staff.filter.go')}
      </Button>
    </form>
  );
}
