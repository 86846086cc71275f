import type { ReactNode } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import { Timeline, TimelineEntry, type EntryState } from '@/ui/timeline/Timeline';
import { countedHolders, isComplete, ownConsent, donorPath, type Station } from '../rules/path';

/** The text of a station: its name, an optional note, and its day. */
interface StationText {
  name: string;
  more?: string;
  when?: string;
}

type FormatStation = (record: DonorRecord, state: EntryState) => StationText;

/** The donor's path through the program: completed, current and later stations. */
export function Path({ record }: { record: DonorRecord }) {
  const t = useT();
  const say = useWords();
  return (
    <section className="panel" aria-labelledby="path-title">
      <h2 id="path-title">{t('donors.path', { name: record.firstName })}</h2>
      <Timeline>
        {donorPath(record).map(({ station, state }) => (
          <Entry key={station} state={state} said={say[station](record, state)} />
        ))}
      </Timeline>
    </section>
  );
}

function Entry({ state, said: { name, more, when } }: { state: EntryState; said: StationText }) {
  const t = useT();
  const Name = state === 'done' || state === 'now' ? 'b' : 'span';
  const rest: ReactNode = more ? `, ${more}` : '';
  return (
    <TimelineEntry state={state} isStep={state === 'now'}>
      <span className="sr">{t(`donors.path.is.${state}`)} </span>
      <Name>{name}</Name>
      {rest}
      {when && <small>{when}</small>}
    </TimelineEntry>
  );
}

function useWords(): Record<Station, FormatStation> {
  const t = useT();
  const today = useToday();
  const dates = useDates();
  const day = (moment: string | null | undefined) => (moment ? dates.momentDay(moment) : undefined);
  /** Returns the day of a completed station, or the name of the person who has to complete an open station. */
  const when = ({ firstName: name }: DonorRecord, state: EntryState, moment?: string | null) =>
    ({
      done: day(moment),
      now: t('donors.path.for', { name }),
      next: undefined,
      missed: t('donors.path.missed'),
    })[state];

  return {
    'personal-info': (record, state) => ({
      name: t('donors.path.personal-info'),
      when:
        state === 'now'
          ? t('donors.path.invited', { name: record.firstName, day: day(record.createdAt) ?? '' })
          : when(record, state, record.path.personalInfoAt),
    }),
    holders: (record, state) => ({
      name: t(`donors.path.holders.${state === 'done' || state === 'now' ? state : 'next'}`),
      more: state === 'next' ? undefined : t('donors.path.named', { count: record.holders.length }),
      when: when(record, state, record.path.finalizedAt),
    }),
    consent: (record, state) => {
      const own = state === 'done' ? ownConsent(record) : undefined;
      return {
        name: t(own ? `donors.path.consent.${own.kind}` : 'donors.path.consent'),
        more: own?.hasPhoto ? t('donors.path.photo') : undefined,
        when: when(record, state, own?.completedAt),
      };
    },
    waiting: (record, state) => {
      const holders = countedHolders(record);
      const done = holders.filter(isComplete).length;
      const reminded = day(record.path.remindedAt);
      const open = reminded ? t('donors.path.reminded', { day: reminded }) : t('donors.path.not-reminded');
      return {
        name: t(`donors.path.waiting.${state}`),
        more: state === 'next' ? undefined : t('donors.path.complete', { done, all: holders.length }),
        when: { done: undefined, now: open, next: undefined, missed: t('donors.path.too-late') }[state],
      };
    },
    donation: ({ firstName: name, surgeryOn, donatedOn, path }, state) => {
      const surgery = dates.day(donatedOn || surgeryOn);
      const planned = surgeryOn < today ? 'donors.path.passed' : 'donors.path.planned';
      return {
        name: t('donors.path.donation'),
        when:
          state === 'done'
            ? surgery || day(path.transplantedAt)
            : t(surgery ? planned : 'donors.path.planned-not', { day: surgery, name }),
      };
    },
  };
}
