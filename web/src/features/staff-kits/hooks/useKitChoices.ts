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

/** The sort orders of the order list; the first is the default. */
const orders = ['', '-requested', 'name', 'center', '-shipped'] as const;

/** The sort orders of the holders who wait for a first kit; the first is the default. */
const firstOrders = ['', '-surgery', 'name', 'center'] as const;

/** The surgery filter's choices, in days from today. */
const ahead = [30, 60, 180] as const;

/** Returns the filter for the center, for staff who see several centers. */
function useCenters() {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data = [] } = useQuery({ ...centersByName, enabled: seesAll });
  return { seesAll, centers: seesAll ? [centerChoice(t, data)] : [] };
}

/** Returns the filters and sort orders of the order list. */
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

/** Returns the filters and sort orders of the holders who wait for a first kit. */
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
