import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campaignKeys, centersFileUrl, fetchCenterFigures, type CenterFigures } from '@/api/staffCampaigns';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Download } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { centerParts, figureOrders } from '../rules/lists';
import { CenterTable } from './CenterTable';
import { HistoryDialog } from '@/features/staff-campaigns/components/HistoryDialog';

/** How many centers stand on a page. */
const PAGE = 25;

/** The screen of /staff/centers, for the registry: every center with its figures. They come by import. */
export function Centers() {
  const t = useT();
  const { filter, offset, change, setOffset } = useListAddress(['q', 'part', 'sort']);
  const choices = useChoices();
  const [told, setTold] = useState<CenterFigures | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...campaignKeys.figures, filter, offset],
    queryFn: ({ signal }) => fetchCenterFigures(filter, offset, PAGE, signal),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = filter.q !== '' || filter.part !== '';
  return (
    <>
      <DeskHead
        title={t('campaigns.centers.title')}
        actions={
          <LinkButton
            variant="secondary"
            icon={Download}
            href={centersFileUrl(filter)}
            download="centers.csv"
          >
            {t('staff.patients.export')}
          </LinkButton>
        }
      >
        <p className="muted">{t('campaigns.centers.lead')}</p>
      </DeskHead>
      <FilterBar
        filter={filter}
        searchLabel={t('campaigns.centers.search')}
        choices={choices}
        onFilter={change}
      />
      <FoundList
        found={data}
        isOld={isPlaceholderData}
        failure={error ? failureText(error, t) : ''}
        onAgain={() => void refetch()}
        count={(count) => t('campaigns.centers.count', { count })}
        nothing={t(isNarrowed ? 'campaigns.centers.none-found' : 'campaigns.centers.none')}
        offset={offset}
        limit={PAGE}
        onOffset={setOffset}
      >
        {(centers) => <CenterTable centers={centers} onHistory={setTold} />}
      </FoundList>
      {told && <HistoryDialog of={{ center: told }} onDone={() => setTold(null)} />}
    </>
  );
}

/** What the list may be narrowed to and sorted by; figures begin with the highest. */
function useChoices(): FilterChoice<'part' | 'sort'>[] {
  const t = useT();
  return [
    {
      name: 'part',
      label: t('campaigns.parts'),
      options: [
        { value: '', label: t('staff.filter.all') },
        ...centerParts.map((value) => ({ value, label: t(`campaigns.part.${value}`) })),
      ],
    },
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: [
        { value: '', label: t('campaigns.name') },
        ...Object.entries(figureOrders).map(([value, figure]) => ({
          value,
          label: t(`campaigns.figure.${figure}`),
        })),
      ],
    },
  ];
}
