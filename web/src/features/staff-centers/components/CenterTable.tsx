import { useState } from 'react';
import type { CenterFigures } from '@/api/staffCampaigns';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ChevronDown } from '@/ui/icon/icons';
import { CenterName } from '@/ui/staff-list/CenterName';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import { AppLink } from '@/ui/work-bar/AppLink';
import { DataTable, type Column } from '@/ui/table/DataTable';
import { figureOrders, partsFor } from '../rules/lists';
import styles from './centers.module.css';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';

/** The figure that is shown when there is no room for all figures. */
const FIRST_FIGURE = Object.values(figureOrders)[0];

interface CenterTableProps {
  centers: readonly CenterFigures[];
  /** Whether names link to the centers' screens. */
  isLinked: boolean;
  onHistory: (center: CenterFigures) => void;
}

/** The table with one page of centers: one row per center, with details on demand. */
export function CenterTable({ centers, isLinked, onHistory }: CenterTableProps) {
  const t = useT();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const toggle = (id: number) =>
    setOpened(opened.includes(id) ? opened.filter((other) => other !== id) : [...opened, id]);
  const columns = useColumns({ opened, isLinked, toggle, onHistory });
  return (
    <DataTable
      caption={t('campaigns.centers.title')}
      columns={columns}
      rows={centers}
      rowKey={({ id }) => id}
      renderBeneath={(center) => opened.includes(center.id) && <CenterDetails center={center} />}
    />
  );
}

/** Returns the columns of the center table: the location and the figures. */
function useColumns({
  opened,
  isLinked,
  toggle,
  onHistory,
}: Pick<CenterTableProps, 'isLinked' | 'onHistory'> & {
  opened: readonly number[];
  toggle: (id: number) => void;
}): Column<CenterFigures>[] {
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
      cell: ({ id, name, code, city, state, closedAt }) => (
        <span className={styles.name}>
          <b>
            {isLinked ? (
              <AppLink to={`/staff/centers/${id}`}>
                <CenterName name={name} />
              </AppLink>
            ) : (
              <CenterName name={name} />
            )}
          </b>{' '}
          <small className="meta">{[code, city, state].filter(Boolean).join(', ')}</small>
          {closedAt && (
            <>
              {' '}
              <StatusPill kind="stop">{t('campaigns.centers.closed')}</StatusPill>
            </>
          )}
        </span>
      ),
    },
    ...figures,
    {
      id: 'actions',
      head: <span className="sr">{t('campaigns.actions')}</span>,
      nowrap: true,
      cell: (center) => (
        <span className={styles.actions}>
          <Button
            small
            variant="secondary"
            iconAfter={ChevronDown}
            aria-expanded={opened.includes(center.id)}
            onClick={() => toggle(center.id)}
          >
            {t('campaigns.details')}
            <span className="sr"> {center.name}</span>
          </Button>
          <Button small variant="secondary" onClick={() => onHistory(center)}>
            {t('campaigns.history')}
            <span className="sr"> {center.name}</span>
          </Button>
        </span>
      ),
    },
  ];
}

/** The details of a center: its full name, its programs, and its contacts. */
function CenterDetails({ center }: { center: CenterFigures }) {
  const t = useT();
  const { name, phone, coordinators } = center;
  const parts = [
    ...partsFor(center).map((id) => t(`campaigns.part.${id}`)),
    center.nonSteroidProtocol && t('campaigns.protocol.non-steroid'),
    center.advancedDonation && t('campaigns.protocol.advanced'),
  ].filter((said) => said !== false);
  return (
    <dl className={styles.details}>
      <div>
        <dt>{t('staff.center')}</dt>
        <dd>
          {name}
          {phone && <a href={callHref(phone)}>{showPhone(phone)}</a>}
        </dd>
      </div>
      <div>
        <dt>{t('campaigns.parts')}</dt>
        <dd>{parts.join(', ') || '–'}</dd>
      </div>
      <div>
        <dt>{t('campaigns.coordinators')}</dt>
        {coordinators.length === 0 && <dd className="muted">{t('campaigns.coordinators.none')}</dd>}
        {coordinators.map(({ fullName, email, phone: own }) => (
          <dd key={email}>
            {fullName}
            <a href={`mailto:${email}`}>{email}</a>
            {own && <a href={callHref(own)}>{showPhone(own)}</a>}
          </dd>
        ))}
      </div>
    </dl>
  );
}
