import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignKeys, campaignsFileUrl, fetchCampaigns, type Campaign } from '@/api/staffCampaigns';
import { failureText } from '@/api/staffFailure';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Download, Plus } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { FilterBar } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { CampaignDialog } from './CampaignDialog';
import { CampaignTable, type CampaignTask } from './CampaignTable';
import { HistoryDialog } from './HistoryDialog';
import { ShareDialog } from './ShareDialog';
import { useCampaignChoices } from './useCampaignChoices';

/** How many campaigns stand on a page. */
const PAGE = 25;

/** The screen of /staff/campaigns: the codes under which patients of a center register themselves. */
export function Campaigns() {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { filter, offset, change, setOffset } = useListAddress(['q', 'state', 'type', 'centerId', 'sort']);
  const choices = useCampaignChoices();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...campaignKeys.list, filter, offset],
    queryFn: ({ signal }) => fetchCampaigns(filter, offset, PAGE, signal),
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<Open>(null);
  const { sort: _, ...narrowing } = filter;
  const isNarrowed = Object.values(narrowing).some((wanted) => wanted !== '');
  return (
    <>
      <DeskHead
        title={t('campaigns.title')}
        actions={
          <>
            <LinkButton
              variant="secondary"
              icon={Download}
              href={campaignsFileUrl(filter)}
              download="campaign-list.csv"
            >
              {t('staff.patients.export')}
            </LinkButton>
            <Button icon={Plus} onClick={() => setOpen({ task: 'new' })}>
              {t('campaigns.new')}
            </Button>
          </>
        }
      >
        <p className="muted">{t('campaigns.lead')}</p>
      </DeskHead>
      <FilterBar
        filter={filter}
        searchLabel={t(seesAll ? 'campaigns.search' : 'campaigns.search.own')}
        choices={choices}
        onFilter={change}
      />
      <FoundList
        found={data}
        isOld={isPlaceholderData}
        failure={error ? failureText(error, t) : ''}
        onAgain={() => void refetch()}
        count={(count) => t('campaigns.count', { count })}
        nothing={t(isNarrowed ? 'campaigns.none-found' : 'campaigns.none')}
        offset={offset}
        limit={PAGE}
        onOffset={setOffset}
      >
        {(campaigns) => (
          <CampaignTable campaigns={campaigns} onTask={(campaign, task) => setOpen({ task, campaign })} />
        )}
      </FoundList>
      <OpenDialog open={open} onOpen={setOpen} />
    </>
  );
}

/** The dialog that is open: a new campaign, or what is done with one of the list. */
type Open = { task: 'new' } | { task: CampaignTask; campaign: Campaign } | null;

function OpenDialog({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const close = () => onOpen(null);
  if (open === null) return null;
  if (open.task === 'share') return <ShareDialog campaign={open.campaign} onDone={close} />;
  if (open.task === 'history') return <HistoryDialog of={{ campaign: open.campaign }} onDone={close} />;
  return (
    <CampaignDialog
      campaign={open.task === 'change' ? open.campaign : null}
      onDone={close}
      onAdded={(campaign) => onOpen({ task: 'share', campaign })}
    />
  );
}
