import { useState, type ChangeEvent, type FormEvent } from 'react';
import type { AuditChoices, AuditFilter } from '@/api/staffAudit';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Disclosure } from '@/ui/disclosure/Disclosure';
import { SelectField, TextField } from '@/ui/field/TextField';
import { useIsWide } from '@/ui/wide/useIsWide';
import { countFilters } from '../rules/filter';
import { numberedActors, otherActors, recordKinds } from '../rules/words';
import styles from './audit.module.css';

interface FilterFormProps {
  filter: AuditFilter;
  choices: AuditChoices;
  /** Whether the form is unfolded at first; it is if there is room. */
  open: boolean;
  /** The server's error messages by field. */
  refused: Record<string, string>;
  onFilter: (filter: AuditFilter) => void;
}

const nothing: AuditFilter = {
  of: '',
  ofNumber: '',
  by: '',
  byNumber: '',
  action: '',
  from: '',
  to: '',
  address: '',
  own: '',
};

/**
 * The form for the filter of the audit trail; the button applies it. On a phone the form is folded unless a field is
 * invalid.
 */
export function FilterForm({ filter, choices, open, refused, onFilter }: FilterFormProps) {
  const t = useT();
  const isWide = useIsWide(768);
  const isRefused = Object.keys(refused).length > 0;
  const [wanted, setWanted] = useState(filter);
  const set =
    (name: keyof AuditFilter) =>
    ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setWanted({ ...wanted, [name]: target.value });
  function submit(event: FormEvent) {
    event.preventDefault();
    onFilter(wanted);
  }
  const count = countFilters(filter);
  return (
    <form className={styles.filter} role="search" onSubmit={submit} noValidate>
      <Disclosure open={isRefused || (open && isWide)} summary={t('audit.filter', { count })}>
        <div className={styles.fields}>
          <SelectField
            label={t('audit.of')}
            value={wanted.of}
            error={refused.of}
            onChange={({ target }) =>
              setWanted({ ...wanted, of: target.value, ofNumber: target.value && wanted.ofNumber })
            }
          >
            <option value="">{t('audit.any')}</option>
            {recordKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`audit.kind.${kind}`)}
              </option>
            ))}
          </SelectField>
          {wanted.of && (
            <TextField
              label={t('audit.of-number')}
              inputMode="numeric"
              value={wanted.ofNumber}
              onChange={set('ofNumber')}
            />
          )}
          <Actor wanted={wanted} choices={choices} error={refused.by} onActor={setWanted} />
          <Action wanted={wanted} choices={choices} error={refused.action} onChange={set('action')} />
          <TextField
            type="date"
            label={t('audit.from')}
            value={wanted.from}
            error={refused.from}
            onChange={set('from')}
          />
          <TextField
            type="date"
            label={t('audit.to')}
            value={wanted.to}
            error={refused.to}
            onChange={set('to')}
          />
          <TextField
            label={t('audit.address')}
            value={wanted.address}
            error={refused.address}
            onChange={set('address')}
          />
          <div className={styles.buttons}>
            <Button type="submit">{t('audit.go')}</Button>
            {count > 0 && (
              <Button variant="secondary" onClick={() => onFilter(nothing)}>
                {t('audit.clear')}
              </Button>
            )}
          </div>
        </div>
      </Disclosure>
    </form>
  );
}

interface ChoiceProps {
  wanted: AuditFilter;
  choices: AuditChoices;
  error: string | undefined;
}

/** The fields for the actor: staff by name, others by kind and number. */
function Actor({
  wanted,
  choices,
  error,
  onActor,
}: ChoiceProps & { onActor: (filter: AuditFilter) => void }) {
  const t = useT();
  const isStaff = wanted.by === 'staff' || wanted.by === 'admin-key';
  const needsNumber = (numberedActors as readonly string[]).includes(wanted.by);
  return (
    <>
      <SelectField
        label={t('audit.by')}
        value={isStaff ? `${wanted.by} ${wanted.byNumber}` : wanted.by}
        error={error}
        onChange={({ target }) => {
          const [by = '', byNumber = ''] = target.value.split(' ');
          onActor({ ...wanted, by, byNumber });
        }}
      >
        <option value="">{t('audit.anybody')}</option>
        {[...numberedActors, ...otherActors].map((kind) => (
          <option key={kind} value={kind}>
            {t(`audit.actor.${kind}`)}
          </option>
        ))}
        {(['staff', 'admin-key'] as const).map((kind) => (
          <optgroup key={kind} label={t(`audit.actor.${kind}`)}>
            {choices.staff.map(({ id, name }) => (
              <option key={id} value={`${kind} ${id}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {needsNumber && (
        <TextField
          label={t('audit.by-number')}
          inputMode="numeric"
          value={wanted.byNumber}
          onChange={({ target }) => onActor({ ...wanted, byNumber: target.value })}
        />
      )}
    </>
  );
}

/** The field for the action: a group of actions or a single action. */
function Action({
  wanted,
  choices,
  error,
  onChange,
}: ChoiceProps & { onChange: (event: ChangeEvent<HTMLSelectElement>) => void }) {
  const t = useT();
  return (
    <SelectField label={t('audit.action')} value={wanted.action} error={error} onChange={onChange}>
      <option value="">{t('audit.action.all')}</option>
      {choices.groups.map(({ name, actions }) => {
        const group = t(`audit.group.${name}`);
        return (
          <optgroup key={name} label={group}>
            <option value={name}>{t('audit.action.group', { group })}</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {t(`audit.action.${action}`)}
              </option>
            ))}
          </optgroup>
        );
      })}
    </SelectField>
  );
}
