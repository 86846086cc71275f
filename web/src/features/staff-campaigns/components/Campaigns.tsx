import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignKeys, fetchCampaigns, type Campaign } from '../../../api/staffCampaigns';
import { failureText } from '../../../api/staffFailure';
import { isRegistry } from '../../../domain/staff';
import { useT } from '../../../i18n/react';
import { Button } from '../../../ui/button/Button';
import { SelectField, TextField } from '../../../ui/field/TextField';
import { Plus } from '../../../ui/icon/icons';
import { DeskHead } from '../../../ui/staff-shell/DeskHead';
import { LoadingRows, NotLoaded } from '../../../ui/staff-shell/Loading';
import { Pages } from '../../../ui/staff-shell/Pages';
import { useMe } from '../../../ui/staff-shell/StaffContext';
import { campaignOrders, matches, sortCampaigns, type CampaignOrder } from '../rules/lists';
import { CampaignDialog } from './CampaignDialog';
import { CampaignTable } from './CampaignTable';
import styles from './campaigns.module.css';
import { ShareDialog } from './ShareDialog';

/** How many campaigns stand on a page. */
const PAGE = 25;

/** The dialog that is open: a new campaign, one to change, or one to pass on. */
type Open = { what: 'new' } | { what: 'change' | 'share'; campaign: Campaign } | null;

/** The screen of /staff/campaigns: the codes under which patients of a center register themselves. */
export function Campaigns() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: campaignKeys.list,
    queryFn: ({ signal }) => fetchCampaigns(signal),
  });
  const [open, setOpen] = useState<Open>(null);
  return (
    <>
      <DeskHead
        title={t('campaigns.title')}
        actions={
          <Button icon={Plus} onClick={() => setOpen({ what: 'new' })}>
            {t('campaigns.new')}
          </Button>
        }
      >
        <p className="muted">{t('campaigns.lead')}</p>
      </DeskHead>
      {error && <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data?.length === 0 && (
        <div className="empty">
          <p>{t('campaigns.none')}</p>
        </div>
      )}
      {data && data.length > 0 && (
        <Listed
          campaigns={data}
          onChange={(campaign) => setOpen({ what: 'change', campaign })}
          onShare={(campaign) => setOpen({ what: 'share', campaign })}
        />
      )}
      {open && open.what !== 'share' && (
        <CampaignDialog
          campaign={open.what === 'change' ? open.campaign : null}
          onDone={() => setOpen(null)}
          onAdded={(campaign) => setOpen({ what: 'share', campaign })}
        />
      )}
      {open?.what === 'share' && <ShareDialog campaign={open.campaign} onDone={() => setOpen(null)} />}
    </>
  );
}

interface ListedProps {
  campaigns: readonly Campaign[];
  onChange: (campaign: Campaign) => void;
  onShare: (campaign: Campaign) => void;
}

function Listed({ campaigns, onChange, onShare }: ListedProps) {
  const t = useT();
  const { role } = useMe();
  const [q, setQ] = useState('');
  const [which, setWhich] = useState<'all' | 'open' | 'closed'>('all');
  const [order, setOrder] = useState<CampaignOrder>('newest');
  const [offset, setOffset] = useState(0);
  const found = sortCampaigns(
    campaigns.filter(
      ({ name, code, centerName, isOpen }) =>
        matches(q, [name, code, centerName]) && (which === 'all' || isOpen === (which === 'open')),
    ),
    order,
  );
  return (
    <>
      <div className={styles.toolbar} role="search">
        <TextField
          type="search"
          label={t('campaigns.search')}
          value={q}
          onChange={({ target }) => {
            setQ(target.value);
            setOffset(0);
          }}
        />
        <SelectField
          label={t('staff.filter.status')}
          value={which}
          onChange={({ target }) => {
            setWhich(target.value as typeof which);
            setOffset(0);
          }}
        >
          <option value="all">{t('staff.filter.all')}</option>
          <option value="open">{t('campaigns.state.open')}</option>
          <option value="closed">{t('campaigns.state.closed')}</option>
        </SelectField>
        <SelectField
          label={t('record.list.sort')}
          value={order}
          onChange={({ target }) => {
            setOrder(target.value as CampaignOrder);
            setOffset(0);
          }}
        >
          {campaignOrders
            .filter((value) => value !== 'center' || isRegistry(role))
            .map((value) => (
              <option key={value} value={value}>
                {t(`campaigns.sort.${value}`)}
              </option>
            ))}
        </SelectField>
      </div>
      <p role="status" className="small muted">
        {t('campaigns.count', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <div className="empty">
          <p>{t('campaigns.none-found')}</p>
        </div>
      ) : (
        <>
          <CampaignTable
            campaigns={found.slice(offset, offset + PAGE)}
            onChange={onChange}
            onShare={onShare}
          />
          <Pages offset={offset} limit={PAGE} total={found.length} onOffset={setOffset} />
        </>
      )}
    </>
  );
}
