import { useState } from 'react';
import { failureText } from '@/api/staffFailure';
import { fetchDue, retentionKeys, type RetentionDueItem, type RetentionRule } from '@/api/staffRetention';
import { recordAddress } from '@/domain/recordAddress';
import { useT } from '@/i18n/react';
import { NewHold, type Holdable } from '@/parts/staff/RecordHolds';
import { Button } from '@/ui/button/Button';
import { EmailText } from '@/ui/email-text/EmailText';
import { Lock } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

/** The records of a kind that the next run deletes, page by page; a hold exempts a record. */
export function Due({ kinds }: { kinds: readonly RetentionRule['kind'][] }) {
  const t = useT();
  const [asking, setAsking] = useState<Holdable | null>(null);
  const columns = useDueColumns(setAsking);
  const { filter, change, list } = useFoundList({
    names: ['kind'],
    queryKey: retentionKeys.due,
    fetch: fetchDue,
    failureText,
  });
  return (
    <section className="stack" aria-labelledby="due-title">
      <h2 id="due-title">{t('retention.list')}</h2>
      <FilterBar<'kind'>
        filter={filter}
        choices={[
          {
            name: 'kind',
            label: t('retention.what'),
            options: kinds.map((kind, index) => ({
              value: index === 0 ? '' : kind,
              label: t(`retention.kind.${kind}`),
            })),
          },
        ]}
        onFilter={change}
      />
      <FoundList
        {...list}
        count={(count) => t('retention.count', { count })}
        nothing={t('retention.nothing')}
      >
        {(items) => (
          <DataTable caption={t('retention.list')} columns={columns} rows={items} rowKey={({ id }) => id} />
        )}
      </FoundList>
      {asking && <NewHold records={[asking]} queryKey={retentionKeys.due} onClose={() => setAsking(null)} />}
    </section>
  );
}

function useDueColumns(onHold: (record: Holdable) => void): Column<RetentionDueItem>[] {
  const t = useT();
  const dates = useDates();
  return [
    { id: 'who', head: t('retention.whose'), rowHead: true, cell: (item) => <RecordCell item={item} /> },
    {
      id: 'since',
      head: t('retention.kept-since'),
      nowrap: true,
      cell: ({ since }) => dates.momentDay(since),
    },
    {
      id: 'hold',
      head: t('record.mails.do'),
      cell: ({ recordKind, recordId, name }) =>
        recordId > 0 && (
          <Button
            small
            variant="secondary"
            icon={Lock}
            aria-label={t('record.hold.put-which', { name })}
            onClick={() =>
              onHold({ recordKind: recordKind as Holdable['recordKind'], recordId, fullName: name })
            }
          >
            {t('record.hold.put')}
          </Button>
        ),
    },
  ];
}

function RecordCell({ item: { recordKind, recordId, shownIn, name } }: { item: RetentionDueItem }) {
  const t = useT();
  const to = recordAddress({ kind: recordKind, id: recordId, shownIn });
  return (
    <>
      {to ? (
        <AppLink to={to}>
          <EmailText>{name}</EmailText>
        </AppLink>
      ) : (
        <EmailText>{name}</EmailText>
      )}
      {recordKind && <small className="meta">{t(`record.bounces.kind.${recordKind}`)}</small>}
    </>
  );
}
