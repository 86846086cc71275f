import type { ReactNode } from 'react';
import type { DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { useToday } from '@/ui/page-context/useToday';
import { Timeline, TimelineEntry, type Standing } from '@/ui/timeline/Timeline';
import { countedHolders, isComplete, ownConsent, donorPath, type Station } from '../rules/path';

/** The text of a station: its name, an optional note, and its day. */
interface Said {
  name: string;
  more?: string;
  when?: string;
}

type Say = (record: DonorRecord, standing: Standing) => Said;

/** The donor's path through the program: completed, current and later stations. */
export function Path({ record }: { record: DonorRecord }) {
  const t = useT();
  const say = useWords();
  return (
    <section className="panel" aria-labelledby="path-title">
      <h2 id="path-title">{t('donors.path', { name: record.firstName })}</h2>
      <Timeline>
        {donorPath(record).map(({ station, standing }) => (
          <Entry key={station} standing={standing} said={say[station](record, standing)} />
        ))}
      </Timeline>
    </section>
  );
}

function Entry({ standing, said: { name, more, when } }: { standing: Standing; said: Said }) {
  const t = useT();
  const Name = standing === 'done' || standing === 'now' ? 'b' : 'span';
  const rest: ReactNode = more ? `, ${more}` : '';
  return (
    <TimelineEntry standing={standing} isStep={standing === 'now'}>
      <span className="sr">{t(`donors.path.is.${standing}`)} </span>
      <Name>{name}</Name>
      {rest}
      {when && <small>{when}</small>}
    </TimelineEntry>
  );
}

function useWords(): Record<Station, Say> {
  const t = useT();
  const today = useToday();
  const dates = useDates();
  const day = (moment: string | null | undefined) => (moment ? dates.momentDay(moment) : undefined);
  /** Returns the day of a completed station, or the name of the person whom an open station waits for. */
  const when = ({ firstName: name }: DonorRecord, standing: Standing, moment?: string | null) =>
    ({
      done: day(moment),
      now: t('donors.path.for', { name }),
      next: undefined,
      missed: t('donors.path.missed'),
    })[standing];

  return {
    'personal-info': (record, standing) => ({
      name: t('donors.path.personal-info'),
      when:
        standing === 'now'
          ? t('donors.path.invited', { name: record.firstName, day: day(record.createdAt) ?? '' })
          : when(record, standing, record.path.personalInfoAt),
    }),
    holders: (record, standing) => ({
      name: t(`donors.path.holders.${standing === 'done' || standing === 'now' ? standing : 'next'}`),
      more: standing === 'next' ? undefined : t('donors.path.named', { count: record.holders.length }),
      when: when(record, standing, record.path.finalizedAt),
    }),
    consent: (record, standing) => {
      const own = standing === 'done' ? ownConsent(record) : undefined;
      return {
        name: t(own ? `donors.path.consent.${own.kind}` : 'donors.path.consent'),
        more: own?.hasPhoto ? t('donors.path.photo') : undefined,
        when: when(record, standing, own?.completedAt),
      };
    },
    waiting: (record, standing) => {
      const holders = countedHolders(record);
      const done = holders.filter(isComplete).length;
      const reminded = day(record.path.remindedAt);
      const open = reminded ? t('donors.path.reminded', { day: reminded }) : t('donors.path.not-reminded');
      return {
        name: t(`donors.path.waiting.${standing}`),
        more: standing === 'next' ? undefined : t('donors.path.complete', { done, all: holders.length }),
        when: { done: undefined, now: open, next: undefined, missed: t('donors.path.too-late') }[standing],
      };
    },
    donation: ({ firstName: name, surgeryOn, donatedOn, path }, standing) => {
      const surgery = dates.day(donatedOn || surgeryOn);
      const planned = surgeryOn < today ? 'donors.path.passed' : 'donors.path.planned';
      return {
        name: t('donors.path.donation'),
        when:
          standing === 'done'
            ? surgery || day(path.transplantedAt)
            : t(surgery ? planned : 'donors.path.planned-not', { day: surgery, name }),
      };
    },
  };
}
