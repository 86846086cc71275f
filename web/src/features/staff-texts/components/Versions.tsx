import { Fragment } from 'react';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { Timeline, TimelineEntry, type EntryState } from '@/ui/timeline/Timeline';
import type { TextRecord, TextStatus, TextVersion } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { lastDay } from '../rules/period';

const states: Record<TextStatus, EntryState> = {
  draft: 'now',
  waiting: 'now',
  upcoming: 'now',
  'in-force': 'done',
  template: 'next',
  replaced: 'next',
};

/** The versions of a text, newest first. */
export function Versions({ record }: { record: TextRecord }) {
  const t = useT();
  const names = useTextNames();
  const { versions, inForce } = record;
  return (
    <section className="panel" aria-labelledby="versions">
      <h2 id="versions">{t('texts.versions')}</h2>
      <Timeline>
        {versions.map((version) => (
          <TimelineEntry
            key={version.version}
            state={version.version === inForce.version ? 'done' : states[version.status]}
          >
            <b>{names.version(version.version)}</b>
            {version.version > 0 && <span>, {t(`texts.history.${version.status}`)}</span>}
            <Dates version={version} versions={versions} />
          </TimelineEntry>
        ))}
      </Timeline>
    </section>
  );
}

function Dates({ version, versions }: { version: TextVersion; versions: readonly TextVersion[] }) {
  const t = useT();
  const dates = useDates();
  const by = (name: string, id: string) => (name ? t(id, { name }) : t('texts.history.by-command'));
  function lines(): string[] {
    const { status, inForceFrom, author, approvedBy, savedAt } = version;
    const from = dates.day(inForceFrom);
    if (status === 'template') return [t('texts.history.shipped')];
    if (status === 'draft' || status === 'waiting') {
      return [dates.momentDay(savedAt ?? ''), by(author, 'texts.history.by')];
    }
    const end = status === 'replaced' ? lastDay(version, versions) : '';
    const period =
      status !== 'replaced'
        ? t('texts.history.from', { from })
        : end
          ? t('texts.history.from-to', { from, to: dates.day(end) })
          : t('texts.history.never');
    return [period, by(author, 'texts.history.by'), t('texts.history.approved', { name: approvedBy })];
  }
  return (
    <small>
      {lines().map((line) => (
        <Fragment key={line}>
          <span>{line}</span>
          <br />
        </Fragment>
      ))}
    </small>
  );
}
