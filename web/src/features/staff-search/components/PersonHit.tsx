import { Fragment } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { FileInput, HeartHandshake, Ticket, User, Users, type Drawing } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { Face } from '@/ui/staff-shell/Person';
import { AppLink } from '@/ui/work-bar/AppLink';
import type { FoundRecord } from '../api/search';
import { marked } from '../rules/marked';
import { recordPath, type FoundPerson } from '../rules/people';
import { RecordState } from './RecordState';
import styles from './search.module.css';

const icons: Record<FoundRecord['kind'], Drawing> = {
  patient: Users,
  referral: FileInput,
  donor: HeartHandshake,
  holder: Ticket,
};

interface PersonHitProps {
  /** The id of the list; options are numbered after it. */
  id: string;
  person: FoundPerson;
  /** The place of the current record in the list. */
  current: number;
  search: string;
  isCoach: boolean;
  onOpen: (record: FoundRecord) => void;
}

/** A person who was found, with a line for each record. */
export function PersonHit({ id, person, current, search, isCoach, onOpen }: PersonHitProps) {
  const t = useT();
  const dates = useDates();
  const { first } = person;
  const [{ firstName, lastName, birthDate, city }] = person.records;
  const day = dates.day(birthDate);
  const facts = [day && t('search.born', { day }), city].filter(Boolean).join(', ');
  return (
    <div role="group" aria-labelledby={`${id}-person-${first}`} className={styles.hit}>
      <div className={styles.who}>
        <Face src={null} small />
        <p id={`${id}-person-${first}`}>
          <b>
            <Marked text={`${firstName} ${lastName}`} search={search} />
          </b>
          {facts && <small>{facts}</small>}
        </p>
      </div>
      {person.records.map((record, i) => {
        const isCurrent = first + i === current;
        return (
          <AppLink
            key={`${record.kind} ${record.id}`}
            id={`${id}-${first + i}`}
            role="option"
            aria-selected={isCurrent}
            tabIndex={-1}
            to={recordPath(record, isCoach)}
            className={cx(styles.record, isCurrent && styles.current)}
            onClick={() => onOpen(record)}
          >
            <Icon of={icons[record.kind] ?? User} />
            <span className={styles.kind}>
              <b>{t(`search.kind.${record.kind}`)}</b>{' '}
              <small>{[record.centerName, record.shortCode].filter(Boolean).join(', ')}</small>
            </span>
            <span className={styles.match}>
              <Match record={record} search={search} />
            </span>
            <span className={styles.state}>
              {isCurrent && <kbd aria-hidden="true">Enter</kbd>}
              <RecordState {...record} />
            </span>
          </AppLink>
        );
      })}
    </div>
  );
}

/** The part of a record that matched. */
function Match({ record: { field, value }, search }: { record: FoundRecord; search: string }) {
  const t = useT();
  const dates = useDates();
  switch (field) {
    case 'name':
      return <span>{t('search.match.name')}</span>;
    case 'birth-date':
      return <span>{t('search.born', { day: dates.day(value) })}</span>;
    case 'number':
      return <span>{t('search.match.number')}</span>;
    default:
      return (
        <>
          <span>{t(`search.match.${field}`)}</span> <Marked text={value} search={search} />
        </>
      );
  }
}

/** A text in which the letters that match the search are marked. */
function Marked({ text, search }: { text: string; search: string }) {
  return (
    <span>
      {marked(text, search).map(({ text: part, isMatch }, i) =>
        isMatch ? <mark key={i}>{part}</mark> : <Fragment key={i}>{part}</Fragment>,
      )}
    </span>
  );
}
