import { useState } from 'react';
import { useLocation } from 'react-router';
import {
  coachPatientsFileUrl,
  type CoachPatient,
  type OwnPatients,
  type PatientFilter,
} from '@/api/staffCoaching';
import { staffPicture } from '@/api/staffReview';
import { isBlank } from '@/domain/line';
import { unsentKey } from '@/domain/reviewDraft';
import { formatNearMoment } from '@/domain/waiting';
import { useLang, useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { cx } from '@/ui/cx';
import { useBrand } from '@/ui/page-context/PageContext';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { organChoice } from '@/ui/staff-list/organChoice';
import { Pages } from '@/ui/staff-shell/Pages';
import { Face } from '@/ui/staff-shell/Person';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { Tabs } from '@/ui/tabs/Tabs';
import { AppLink } from '@/ui/work-bar/AppLink';
import { readWriting } from '../rules/unsent';
import { isWaiting } from '../rules/isWaiting';
import styles from './coach.module.css';

/** The number of patients per page. */
export const PAGE = 25;

interface PatientListProps {
  /** One page of patients, unread first unless another order was chosen. */
  found: OwnPatients & { results: readonly CoachPatient[] };
  /** Whether found still belongs to the previous filter. */
  isOld: boolean;
  chosenId: string | undefined;
  filter: PatientFilter;
  onFilter: (change: Partial<PatientFilter>) => void;
  offset: number;
  onOffset: (offset: number) => void;
}

/** The coach's patients. Patients who wait for a reply have an amber mark. */
export function PatientList({
  found,
  isOld,
  chosenId,
  filter,
  onFilter,
  offset,
  onOffset,
}: PatientListProps) {
  const t = useT();
  const choices = useChoices();
  const isBySilence = filter.sort === 'silent';
  const isNarrowed = [filter.q, filter.type, filter.shows].some((wanted) => wanted !== '');
  const count = found.total === 0 ? t('record.list.none-found') : t('coach.lead', { count: found.total });
  return (
    <section className={cx('panel', styles.people)} aria-label={t('coach.patients')}>
      <div className={styles.find}>
        <FilterBar
          filter={isBySilence ? { ...filter, sort: '' } : filter}
          searchLabel={t('coach.find')}
          choices={choices}
          fold={{ label: t('coach.find.more'), more: <Export filter={filter} /> }}
          onFilter={onFilter}
        />
      </div>
      <p className={cx('small muted', styles.found)} role="status">
        {isNarrowed && !isOld && count}
      </p>
      <div className={styles.orders}>
        <Tabs
          look="chips"
          label={t('coach.orders')}
          tabs={[
            { id: '', label: t('staff.filter.all') },
            { id: 'silent', label: t('coach.find.silent') },
          ]}
          selected={isBySilence ? 'silent' : ''}
          onSelect={(sort) => onFilter({ sort })}
        >
          <nav aria-label={t('coach.conversations')}>
            <ul className={styles.threads}>
              {found.results.map((patient) => (
                <Thread
                  key={patient.micrositeId}
                  patient={patient}
                  isChosen={String(patient.micrositeId) === chosenId}
                  isBySilence={isBySilence}
                />
              ))}
            </ul>
          </nav>
        </Tabs>
      </div>
      <div className={styles.pages}>
        <Pages offset={offset} limit={PAGE} total={found.total} onOffset={onOffset} />
      </div>
    </section>
  );
}

function Export({ filter }: { filter: PatientFilter }) {
  return <ExportButton small href={coachPatientsFileUrl(filter)} download="my-patients.csv" />;
}

/** Returns the filters and sort orders of the list. */
function useChoices(): FilterChoice<'type' | 'shows' | 'sort'>[] {
  const t = useT();
  return [
    {
      name: 'shows',
      label: t('coach.find.shows'),
      options: [
        { value: '', label: t('staff.filter.all') },
        { value: 'unread', label: t('coach.find.shows.unread') },
        { value: 'waiting', label: t('coach.find.shows.waiting') },
      ],
    },
    organChoice(t),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: [
        { value: '', label: t('coach.find.sort.unread') },
        { value: 'waiting', label: t('record.list.sort.waiting') },
        { value: 'activity', label: t('coach.find.sort.activity') },
        { value: 'name', label: t('record.list.sort.name') },
      ],
    },
  ];
}

interface ThreadProps {
  patient: CoachPatient;
  isChosen: boolean;
  /** Whether to show the patient's last sign of life. */
  isBySilence: boolean;
}

function Thread({ patient, isChosen, isBySilence }: ThreadProps) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  // The link keeps the list's filter in the address next to the conversation.
  const { search } = useLocation();
  const [now] = useState(() => new Date().toISOString());
  const format = (moment: string) => formatNearMoment(moment, now, timezone, lang);
  const { micrositeId, firstName, lastName, hasUnread, unreadCount, waitingSince, lastActivity } = patient;
  const { thumbnail, lastMessage, lastMessageByCoach, lastSeen } = patient;
  const seen = lastSeen ? t('coach.last-seen', { day: format(lastSeen) }) : t('coach.never-seen');
  const waits = waitingSince ? t('coach.waiting-since', { day: format(waitingSince) }) : format(lastActivity);
  // The unsent text of the open patient is not repeated here, because it is shown in the box.
  const begun = readWriting(unsentKey(useMe().id, micrositeId)).text;
  return (
    <li>
      <AppLink
        to={`/staff/coach/patients/${micrositeId}${search}`}
        className={styles.thread}
        aria-current={isChosen ? 'page' : undefined}
      >
        <Face small src={thumbnail === null ? null : staffPicture(thumbnail)} />{' '}
        <span className={styles.threadHead}>
          <b>
            {firstName} {lastName}
          </b>{' '}
          {isWaiting(patient) && (
            <StatusPill kind="wait">
              {hasUnread ? t('coach.unread', { count: unreadCount }) : t('coach.waiting')}
            </StatusPill>
          )}{' '}
          {!isChosen && !isBlank(begun) && <StatusPill>{t('coach.unsent')}</StatusPill>}
        </span>{' '}
        <span className={styles.threadLine}>
          {lastMessage === null
            ? t('coach.no-message')
            : lastMessageByCoach
              ? t('coach.message.yours', { words: lastMessage })
              : lastMessage}
        </span>{' '}
        <small>{isBySilence ? seen : waits}</small>
      </AppLink>
    </li>
  );
}
