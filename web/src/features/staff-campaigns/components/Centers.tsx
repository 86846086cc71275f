import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignKeys, fetchCenterFigures, type CenterFigures } from '../../../api/staffCampaigns';
import { failureText } from '../../../api/staffFailure';
import { useT } from '../../../i18n/react';
import { SelectField, TextField } from '../../../ui/field/TextField';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { Pages } from '../../../ui/staff-shell/Pages';
import { centerOrders, matches, sortCenters, type CenterOrder } from '../rules/lists';
import styles from './campaigns.module.css';
import { CenterTable } from './CenterTable';

/** How many centers stand on a page. */
const PAGE = 25;

/** The screen of /staff/centers, for the registry: every center with its figures. They come by import. */
export function Centers() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: campaignKeys.figures,
    queryFn: ({ signal }) => fetchCenterFigures(signal),
  });
  return (
    <>
      <DeskHead title={t('campaigns.centers.title')}>
        <p className="muted">{t('campaigns.centers.lead')}</p>
      </DeskHead>
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && <Listed centers={data} />}
    </>
  );
}

function Listed({ centers }: { centers: readonly CenterFigures[] }) {
  const t = useT();
  const [q, setQ] = useState('');
  const [order, setOrder] = useState<CenterOrder>('name');
  const [offset, setOffset] = useState(0);
  const found = sortCenters(
    centers.filter(({ name, alias, code, city, state }) => matches(q, [name, alias, code, city, state])),
    order,
  );
  return (
    <>
      <div className={styles.toolbar} role="search">
        <TextField
          type="search"
          label={t('campaigns.centers.search')}
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            setOffset(0);
          }}
        />
        <SelectField
          label={t('record.list.sort')}
          value={order}
          onChange={({ target }) => {
            setOrder(target.value as CenterOrder);
            setOffset(0);
          }}
        >
          {centerOrders.map((value) => (
            <option key={value} value={value}>
              {t(`campaigns.figure.${value}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <p role="status" className="small muted">
        {t('campaigns.centers.count', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <div className="empty">
          <p>{t('campaigns.centers.none-found')}</p>
        </div>
      ) : (
        <>
          <CenterTable centers={found.slice(offset, offset + PAGE)} />
          <Pages offset={offset} limit={PAGE} total={found.length} onOffset={setOffset} />
        </>
      )}
    </>
  );
}
