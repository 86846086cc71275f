import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import { ChevronRight } from '@/ui/icon/icons';
import { AppLink } from '@/ui/work-bar/AppLink';
import { HistoryList, type HistoryEntry } from '../History';
import { Facts, type Fact } from './Facts';
import { partAddress } from './RecordTabs';
import styles from './record.module.css';

interface OverviewProps {
  children: ReactNode;
  /** At the right of wide windows, and below otherwise. */
  aside?: ReactNode;
}

/** The overview of a record: the events and facts, and beside them the related records and links. */
export function Overview({ children, aside }: OverviewProps) {
  return (
    <div className="record">
      <div className="record__part">{children}</div>
      {aside && <div className="record__part">{aside}</div>}
    </div>
  );
}

interface PanelProps {
  /** The id of the heading. */
  id: string;
  title: ReactNode;
  /** At the right of the heading. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A section of a record. */
export function Panel({ id, title, beside, children }: PanelProps) {
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={`${id}-title`}>
      <div className="row between">
        <h2 id={`${id}-title`}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  );
}

/** The number of events that the overview shows. */
const SHOWN = 3;

interface RecentProps {
  /** The sentence with the next step. */
  next?: string | undefined;
  /** The history, newest first. */
  entries: readonly HistoryEntry[];
}

/** The next step and the last events of a record. */
export function Recent({ next, entries }: RecentProps) {
  const t = useT();
  const [params] = useSearchParams();
  const steps = entries.filter(({ isStep }) => isStep !== false).slice(0, SHOWN);
  if (!next && steps.length === 0) return null;
  return (
    <Panel
      id="recent"
      title={t('record.recent')}
      beside={<AppLink to={`?${partAddress(params, 'history')}`}>{t('record.recent.all')}</AppLink>}
    >
      <HistoryList entries={steps} next={next} />
    </Panel>
  );
}

interface AboutProps {
  name: string;
  facts: readonly Fact[];
  /** The button that corrects the facts. */
  edit?: ReactNode;
  children?: ReactNode;
}

/** The facts about a person. */
export function About({ name, facts, edit, children }: AboutProps) {
  return (
    <Panel id="about" title={useT()('record.about', { name })} beside={edit}>
      <Facts facts={facts} isWide />
      {children}
    </Panel>
  );
}

/** A record that belongs to the record on the screen. */
export interface RelatedRecord {
  to: string;
  picture: ReactNode;
  name: string;
  note?: ReactNode;
}

/** The links to the related records. */
export function Related({ records }: { records: readonly RelatedRecord[] }) {
  const t = useT();
  if (records.length === 0) return null;
  return (
    <Panel id="related" title={t('record.related')}>
      <ul className={styles.related}>
        {records.map(({ to, picture, name, note }) => (
          <li key={to}>
            <AppLink to={to}>
              {picture}
              <span>
                <b>{name}</b>
                {note && <small>{note}</small>}
              </span>
              <Icon of={ChevronRight} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
