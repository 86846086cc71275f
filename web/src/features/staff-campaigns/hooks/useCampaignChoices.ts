import { useQuery } from '@tanstack/react-query';
import { campaignStates } from '@/api/staffCampaigns';
import { centersByName } from '@/api/staffLists';
import { MicrositeType } from '@/domain/enums';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import type { FilterChoice } from '@/ui/staff-list/FilterBar';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { campaignOrders } from '../rules/lists';

/**
 * Returns the filters and sort orders of the campaign list. The center is offered only to staff who see several
 * centers.
 */
export function useCampaignChoices(): FilterChoice<'state' | 'type' | 'centerId' | 'sort'>[] {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  const all = { value: '', label: t('staff.filter.all') };
  return [
    {
      name: 'state',
      label: t('staff.filter.status'),
      options: [all, ...campaignStates.map((value) => ({ value, label: t(`campaigns.state.${value}`) }))],
    },
    {
      name: 'type',
      label: t('campaigns.organ'),
      options: [
        all,
        { value: String(MicrositeType.Kidney), label: t('staff.kidney') },
        { value: String(MicrositeType.Liver), label: t('staff.liver') },
      ],
    },
    ...(seesAll ? [centerChoice(t, centers)] : []),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: campaignOrders
        .filter((order) => order !== 'center' || seesAll)
        .map((order) => ({ value: order, label: t(`campaigns.sort.${order || 'newest'}`) })),
    },
  ];
}
