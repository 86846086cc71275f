import { useQuery } from '@tanstack/react-query';
import { centersByName } from '@/api/staffLists';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import type { FilterChoice } from '@/ui/staff-list/FilterBar';
import { useMe } from '@/ui/staff-shell/StaffContext';

/** The sort orders of the list; the first is the default. */
const orders = ['', '-received', 'received', 'name', 'center', '-updated'] as const;

/** Returns the filters and sort orders of the list. The center is offered only to staff who see several centers. */
export function useIntakeChoices(): FilterChoice<'kind' | 'centerId' | 'sort'>[] {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  return [
    {
      name: 'kind',
      label: t('intake.kind'),
      options: [
        { value: '', label: t('staff.filter.all') },
        { value: 'referral', label: t('intake.kind.referral') },
        { value: 'champion', label: t('intake.kind.champion') },
      ],
    },
    ...(seesAll ? [centerChoice(t, centers)] : []),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: orders
        .filter((order) => order !== 'center' || seesAll)
        .map((order) => ({ value: order, label: t(`intake.sort.${order || 'due'}`) })),
    },
  ];
}
