import { useState } from 'react';
import { campaignKeys, centersFileUrl, fetchCenterFigures, type CenterFigures } from '@/api/staffCampaigns';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { ExportButton } from '@/parts/staff/ExportButton';
import { FilterBar, type FilterChoice } from '@/ui/staff-list/FilterBar';
import { FoundList } from '@/ui/staff-list/FoundList';
import { useFoundList } from '@/ui/staff-list/useFoundList';
import { buttonClass } from '@/ui/button/Button';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';
import { centerParts, figureOrders } from '../rules/lists';
import { CenterTable } from './CenterTable';
import { HistoryDialog } from '@/features/staff-campaigns/components/HistoryDialog';

/** The screen of /staff/centers, for the registry: all centers with their figures. Administrators change them. */
export function Centers() {
  const t = useT();
  const { filter, change, list, isNarrowed } = useFoundList({
    names: ['q', 'part', 'sort'],
    queryKey: campaignKeys.figures,
    fetch: fetchCenterFigures,
    failureText,
  });
  const changes = useMe().role === 'registry-admin';
  const choices = useChoices();
  const [told, setTold] = useState<CenterFigures | null>(null);
  return (
    <>
      <DeskHead
        title={t('campaigns.centers.title')}
        actions={
          <>
            <ExportButton href={centersFileUrl(filter)} download="center-list.csv" />
            {changes && (
              <AppLink className={buttonClass({})} to="/staff/centers/new">
                <span>{t('campaigns.centers.new')}</span>
              </AppLink>
            )}
          </>
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
        {...list}
        count={(count) => t('campaigns.centers.count', { count })}
        nothing={t(isNarrowed ? 'campaigns.centers.none-found' : 'campaigns.centers.none')}
      >
        {(centers) => <CenterTable centers={centers} isLinked={changes} onHistory={setTold} />}
      </FoundList>
      {told && <HistoryDialog of={{ center: told }} onDone={() => setTold(null)} />}
    </>
  );
}

/** Returns the filters and sort orders of the list; figures are sorted in descending order. */
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
