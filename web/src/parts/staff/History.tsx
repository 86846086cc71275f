import { useState, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { useDates } from '@/ui/page-context/useDates';
import { NewestOnly } from '@/ui/timeline/NewestOnly';
import { ShowAll } from '@/ui/timeline/ShowAll';
import { Timeline, TimelineEntry } from '@/ui/timeline/Timeline';

/** The number of entries that some histories show before the button for older entries. */
export const FEW = 8;

export interface HistoryEntry {
  id: number;
  at: string;
  /** The person who acted; empty if the text names the person or there is none. */
  who?: string | undefined;
  /** The message that names the person, if it is not the usual one. */
  by?: string | undefined;
  text: string;
  /** After the text, such as a link or a quote. */
  aside?: ReactNode;
  /** Below the text, such as the changed values. */
  more?: ReactNode;
  /** False for reads and sign-ins, which a history shows on demand. */
  isStep?: boolean;
  isNow?: boolean;
}

interface HistoryListProps {
  entries: readonly HistoryEntry[];
  /** Whether to show a plain list instead of a timeline. */
  plain?: boolean;
  /** The next step, which a timeline shows first. */
  next?: string | undefined;
}

/** The entries of a history, newest first. */
export function HistoryList({ entries, plain, next }: HistoryListProps) {
  const t = useT();
  const dates = useDates();
  const words = ({ at, who, by = 'record.trail.by', text, aside, more }: HistoryEntry) => (
    <>
      <b>{text}</b>
      {aside && <> {aside}</>}
      {more}
      <small>
        {dates.moment(at)}
        {who && <span>{t(by, { who })}</span>}
      </small>
    </>
  );
  if (plain) {
    return (
      <ol className="log">
        {entries.map((entry) => (
          <li key={entry.id}>{words(entry)}</li>
        ))}
      </ol>
    );
  }
  return (
    <Timeline>
      {next && (
        <TimelineEntry state="now">
          <b>{next}</b>
        </TimelineEntry>
      )}
      {entries.map((entry) => (
        <TimelineEntry key={entry.id} state={entry.isNow ? 'now' : 'done'}>
          {words(entry)}
        </TimelineEntry>
      ))}
    </Timeline>
  );
}

interface HistoryProps extends HistoryListProps {
  title: string;
  /** The sentence of an empty history. */
  none: string;
  /** The label of the button for older entries; without it all entries are shown. */
  older?: (count: number) => string;
  /** The number of events that the server sent, and the sentence about the events that it left out. */
  count?: number;
  newestOnly?: string;
  /** Whether a button shows the reads too. */
  hasReads?: boolean;
}

/** The panel with the history of a record (R7.3, R7.4). */
export function History(props: HistoryProps) {
  const { title, none, older, count, newestOnly, hasReads, entries, plain } = props;
  const [all, setAll] = useState(false);
  const [most, setMost] = useState(older ? FEW : Infinity);
  const limit = all ? Infinity : most;
  const shown = all ? entries : entries.filter(({ isStep }) => isStep !== false);
  return (
    <section className="panel" aria-labelledby="history-title">
      {hasReads ? (
        <div className="row between">
          <h2 id="history-title">{title}</h2>
          <ShowAll all={all} onChange={setAll} />
        </div>
      ) : (
        <h2 id="history-title">{title}</h2>
      )}
      {shown.length === 0 && <p className="muted">{none}</p>}
      <HistoryList entries={shown.slice(0, limit)} plain={plain} />
      {older && shown.length > limit && (
        <Button small variant="secondary" onClick={() => setMost(Infinity)}>
          {older(shown.length - limit)}
        </Button>
      )}
      <NewestOnly count={count ?? entries.length} says={newestOnly} />
    </section>
  );
}
