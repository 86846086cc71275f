import type { BouncedAddress, BouncedRecord } from '@/api/staffMails';
import { callHref } from '@/domain/callHref';
import { recordAddress } from '@/domain/recordAddress';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { EmailText } from '@/ui/email-text/EmailText';
import { useDates } from '@/ui/page-context/useDates';
import type { Column } from '@/ui/table/DataTable';
import { AppLink } from '@/ui/work-bar/AppLink';

function Who({ record }: { record: BouncedRecord }) {
  const t = useT();
  const to = recordAddress(record);
  return (
    <p>
      {to ? <AppLink to={to}>{record.fullName}</AppLink> : <span>{record.fullName}</span>}
      <small className="meta">
        {[t(`record.bounces.kind.${record.kind}`), record.centerName].filter(Boolean).join(' · ')}
      </small>
      {record.phone && (
        <a className="nowrap" href={callHref(record.phone)}>
          {record.phone}
        </a>
      )}
    </p>
  );
}

/** What the list says of each address. */
export function useBounceColumns(onSettle: (bounce: BouncedAddress) => void): Column<BouncedAddress>[] {
  const t = useT();
  const dates = useDates();
  return [
    {
      id: 'address',
      head: t('record.bounces.address'),
      rowHead: true,
      cell: ({ address }) => <EmailText>{address}</EmailText>,
    },
    {
      id: 'who',
      head: t('record.bounces.who'),
      cell: ({ records }) =>
        records.map((record) => <Who key={`${record.kind} ${record.id}`} record={record} />),
    },
    { id: 'why', head: t('record.bounces.why'), cell: ({ reason }) => t(`record.bounce.${reason}`) },
    {
      id: 'when',
      head: t('staff.mails.when'),
      nowrap: true,
      minor: true,
      cell: ({ bouncedAt }) => dates.moment(bouncedAt),
    },
    {
      id: 'settle',
      head: t('record.mails.do'),
      cell: (bounce) => (
        <Button
          small
          variant="secondary"
          aria-label={t('record.bounces.settle-which', { address: bounce.address })}
          onClick={() => onSettle(bounce)}
        >
          {t('record.bounces.settle')}
        </Button>
      ),
    },
  ];
}
