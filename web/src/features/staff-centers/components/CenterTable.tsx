import type { CenterFigures } from '@/api/staffCampaigns';
import { showPhone } from '@/domain/phone';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Disclosure } from '@/ui/disclosure/Disclosure';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { figureOrders, partsOf } from '../rules/lists';
import styles from './centers.module.css';

/** The figure that stands where there is no room for all. */
const FIRST_FIGURE = Object.values(figureOrders)[0];

/** What the table says of each center: what it takes part in, its figures and its people. */
function useColumns(onHistory: (center: CenterFigures) => void): Column<CenterFigures>[] {
  const t = useT();
  const lang = useLang();
  const figures = Object.values(figureOrders).map((id): Column<CenterFigures> => ({
    id,
    head: t(`campaigns.figure.${id}`),
    numeric: true,
    minor: id !== FIRST_FIGURE,
    cell: (center) => center[id].toLocaleString(lang),
  }));
  return [
    {
      id: 'name',
      head: t('staff.center'),
      rowHead: true,
      cell: ({ name, code, city, state, phone }) => (
        <>
          <b>{name}</b>
          <small className="meta">{[code, city, state].filter(Boolean).join(', ')}</small>
          {phone && <small className="meta">{showPhone(phone)}</small>}
        </>
      ),
    },
    { id: 'parts', head: t('campaigns.parts'), cell: (center) => <Parts center={center} /> },
    ...figures,
    {
      id: 'coordinators',
      head: t('campaigns.coordinators'),
      nowrap: true,
      cell: (center) => <Coordinators center={center} />,
    },
    {
      id: 'actions',
      head: <span className="sr">{t('campaigns.actions')}</span>,
      cell: (center) => (
        <Button small variant="secondary" onClick={() => onHistory(center)}>
          {t('campaigns.history')}
          <span className="sr"> {center.name}</span>
        </Button>
      ),
    },
  ];
}

interface CenterTableProps {
  centers: readonly CenterFigures[];
  onHistory: (center: CenterFigures) => void;
}

/** The centers of one page of the list. */
export function CenterTable({ centers, onHistory }: CenterTableProps) {
  const t = useT();
  const columns = useColumns(onHistory);
  return (
    <DataTable
      caption={t('campaigns.centers.title')}
      columns={columns}
      rows={centers}
      rowKey={({ id }) => id}
    />
  );
}

/** What the center takes part in, and its protocols. */
function Parts({ center }: { center: CenterFigures }) {
  const t = useT();
  const parts = partsOf(center).map((id) => t(`campaigns.part.${id}`));
  const protocols = [
    center.nonSteroidProtocol && t('campaigns.protocol.non-steroid'),
    center.advancedDonation && t('campaigns.protocol.advanced'),
  ].filter((said) => said !== false);
  return (
    <>
      {parts.join(', ') || '–'}
      {protocols.length > 0 && <small className="meta">{protocols.join(', ')}</small>}
    </>
  );
}

/** Whom to talk to, on demand: there may be several. */
function Coordinators({ center: { name, coordinators } }: { center: CenterFigures }) {
  const t = useT();
  if (coordinators.length === 0) return <span className="muted">{t('campaigns.coordinators.none')}</span>;
  return (
    <Disclosure
      className={styles.people}
      summary={
        <>
          {t('campaigns.coordinators.count', { count: coordinators.length })}
          <span className="sr"> {name}</span>
        </>
      }
    >
      <ul>
        {coordinators.map(({ fullName, email, phone }) => (
          <li key={email}>
            {fullName}
            <a href={`mailto:${email}`}>{email}</a>
            {phone && <a href={`tel:${phone}`}>{showPhone(phone)}</a>}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
