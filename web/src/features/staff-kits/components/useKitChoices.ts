import { useQuery } from '@tanstack/react-query';
import type { FirstKitFilter, KitFilter } from '@/api/staffKits';
import { centersByName } from '@/api/staffLists';
import { dayAfter } from '@/domain/dates';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { useToday } from '@/ui/page-context/useToday';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import type { FilterChoice } from '@/ui/staff-list/FilterBar';
import { useMe } from '@/ui/staff-shell/StaffContext';

/** How the orders may be sorted; the first is how they are sorted when nothing is chosen. */
const orders = ['', '-requested', 'name', 'center', '-shipped'] as const;

/** The same for those who wait for a first kit. */
const firstOrders = ['', '-surgery', 'name', 'center'] as const;

/** Days from today on, as the list narrows the surgery. */
const ahead = [30, 60, 180] as const;

/** The choice of a center, for those who see several. */
function useCenters() {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data = [] } = useQuery({ ...centersByName, enabled: seesAll });
  return { seesAll, centers: seesAll ? [centerChoice(t, data)] : [] };
}

/** What the orders may be narrowed to and sorted by. */
export function useKitChoices(): FilterChoice<keyof Pick<KitFilter, 'centerId' | 'sort'>>[] {
  const t = useT();
  const { seesAll, centers } = useCenters();
  return [
    ...centers,
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: orders
        .filter((order) => order !== 'center' || seesAll)
        .map((order) => ({ value: order, label: t(`kits.sort.${order || 'requested'}`) })),
    },
  ];
}

/** What the list of those who wait for a first kit may be narrowed to and sorted by. */
export function useFirstKitChoices(): FilterChoice<Exclude<keyof FirstKitFilter, 'q'>>[] {
  const t = useT();
  const { seesAll, centers } = useCenters();
  const today = useToday();
  return [
    {
      name: 'surgeryBefore',
      label: t('kits.surgery'),
      options: [
        { value: '', label: t('staff.filter.all') },
        ...ahead.map((days) => ({
          value: dayAfter(today, days + 1),
          label: t('kits.first.surgery.within', { days }),
        })),
      ],
    },
    ...centers,
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: firstOrders
        .filter((order) => order !== 'center' || seesAll)
        .map((order) => ({ value: order, label: t(`kits.first.sort.${order || 'surgery'}`) })),
    },
  ];
}
