import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  auditFileUrl,
  auditFilterNames,
  auditKeys,
  fetchAudit,
  fetchAuditChoices,
  type AuditChoices,
  type AuditFilter,
  type AuditPage,
} from '@/api/staffAudit';
import { failureText, fieldErrors } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { DataTable } from '@/ui/table/DataTable';
import { formatKind } from '../rules/words';
import styles from './audit.module.css';
import { AuditTabs } from './AuditTabs';
import { FilterForm } from './FilterForm';
import { useAuditColumns } from '../hooks/useAuditColumns';

/** The screen of /staff/audit: the events of the audit trail (R15.1). */
export function Audit() {
  const t = useT();
  const { filter, change } = useListAddress(auditFilterNames);
  const {
    data: choices,
    error: noChoices,
    refetch: chooseAgain,
  } = useQuery({
    queryKey: auditKeys.choices,
    queryFn: ({ signal }) => fetchAuditChoices(signal),
  });
  const events = useInfiniteQuery({
    queryKey: [...auditKeys.events, filter],
    queryFn: ({ pageParam, signal }) => fetchAudit(filter, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next || null,
    // Every read is audited, so nothing refetches automatically.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const first = events.data?.pages[0];
  const refused = fieldErrors(events.error);
  const failure = Object.keys(refused).length > 0 ? null : (events.error ?? noChoices);
  return (
    <>
      <DeskHead title={t('audit.title')} actions={first?.canExport && <Export filter={filter} />}>
        <p className="muted">{t('audit.lead')}</p>
      </DeskHead>
      <AuditTabs current="events" />
      {first && !first.canExport && (
        <Alert kind="info">
          <p>{t('audit.no-export')}</p>
        </Alert>
      )}
      {filter.of !== '' && first && <About filter={filter} page={first} onChange={change} />}
      {choices && (
        <FilterForm
          key={Object.values(filter).join(' ')}
          filter={filter}
          choices={choices}
          open={filter.of === ''}
          refused={refused}
          onFilter={change}
        />
      )}
      {failure && (
        <NotLoaded
          message={failureText(failure, t)}
          onAgain={() => void (noChoices ? chooseAgain() : events.refetch())}
        />
      )}
      {(events.isPending || !choices) && !failure && <LoadingRows />}
      {choices && events.data && (
        <Events pages={events.data.pages} choices={choices} filter={filter} onChange={change}>
          {events.hasNextPage && (
            <Button
              variant="secondary"
              busy={events.isFetchingNextPage}
              onClick={() => void events.fetchNextPage()}
            >
              {t('audit.older')}
            </Button>
          )}
        </Events>
      )}
    </>
  );
}

function Export({ filter }: { filter: AuditFilter }) {
  const t = useT();
  return <ExportButton href={auditFileUrl(filter)} download="audit-trail.csv" label={t('audit.export')} />;
}

interface AboutProps {
  filter: AuditFilter;
  page: AuditPage;
  onChange: (part: Partial<AuditFilter>) => void;
}

/** The heading for a filtered record. It starts with the reads of the record; a button shows all events. */
function About({ filter, page, onChange }: AboutProps) {
  const t = useT();
  const onlyViews = filter.action === 'views';
  if (!onlyViews && filter.action !== '') return null;
  const name = page.subjectName || formatKind(filter.of, Number(filter.ofNumber), t);
  return (
    <section className={`stack ${styles.about}`} aria-labelledby="about-title">
      <h2 id="about-title">{onlyViews ? t('record.who-saw', { name }) : t('audit.about', { name })}</h2>
      <p>{t(onlyViews ? 'audit.about.only-views' : 'audit.about.all')}</p>
      <p className="small muted">{t('audit.about.lists', { group: t('audit.group.lists') })}</p>
      <div className={styles.buttons}>
        <Button small variant="secondary" onClick={() => onChange({ action: onlyViews ? '' : 'views' })}>
          {onlyViews ? t('audit.show-all', { name }) : t('audit.show-views')}
        </Button>
      </div>
    </section>
  );
}

interface EventsProps {
  pages: readonly AuditPage[];
  choices: AuditChoices;
  filter: AuditFilter;
  onChange: (part: Partial<AuditFilter>) => void;
  children: React.ReactNode;
}

function Events({ pages, choices, filter, onChange, children }: EventsProps) {
  const t = useT();
  const columns = useAuditColumns(new Set(choices.groups.flatMap(({ actions }) => actions)));
  const rows = pages.flatMap((page) => page.lines);
  // A filter for a record, a person or an action always lists the user's own reads.
  const hasSwitch = filter.of === '' && filter.by === '' && filter.action === '';
  const none = filter.of !== '' && filter.action === 'views' ? 'audit.none.views' : 'audit.none';
  return (
    <div className="stack">
      {rows.some(({ isAltered }) => isAltered) && (
        <Alert kind="danger">
          <p>{t('audit.altered.some')}</p>
        </Alert>
      )}
      {hasSwitch && (
        <label className={styles.own}>
          <input
            type="checkbox"
            checked={filter.own !== ''}
            onChange={({ target }) => onChange({ own: target.checked ? '1' : '' })}
          />{' '}
          <span>{t('audit.own')}</span>
        </label>
      )}
      {rows.length > 0 ? (
        <DataTable caption={t('audit.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      ) : (
        <div className="empty">
          <p role="status">{t(pages.at(-1)?.next ? 'audit.only-own' : none)}</p>
        </div>
      )}
      {children}
    </div>
  );
}
