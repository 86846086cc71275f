import { useQuery } from '@tanstack/react-query';
import { centersByName } from '@/api/staffLists';
import { dayAfter } from '@/domain/dates';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import type { FilterChoice } from '@/ui/staff-list/FilterBar';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { donorSteps, matchStatuses, stateKind } from '../rules/words';

/** The sort orders of the list; the first is the default. */
const orders = ['', 'surgery', 'name', 'step', '-updated'] as const;

/** The sort orders of the board; the first is the default. */
const boardOrders = ['', 'surgery', '-surgery', 'name', 'center'] as const;

/**
 * Returns the filters and sort orders of the readiness board. The center is offered only to staff who see several
 * centers.
 */
export function useBoardChoices(): FilterChoice<'centerId' | 'sort'>[] {
  const t = useT();
  const centers = useCenterChoice();
  return [
    ...centers,
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: boardOrders
        .filter((order) => order !== 'center' || centers.length > 0)
        .map((order) => ({ value: order, label: t(`donors.board.sort.${order || 'worst'}`) })),
    },
  ];
}

/** Returns the filter for the center, for staff who see several centers. */
function useCenterChoice(): FilterChoice<'centerId'>[] {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  if (!seesAll) return [];
  return [centerChoice(t, centers)];
}

/** The surgery filter's choices, in days from today. */
const ahead = [30, 60, 180] as const;

/** Returns the filters and sort orders of the donor list. today is YYYY-MM-DD. */
export function useDonorChoices(
  today: string,
): FilterChoice<'step' | 'matchStatus' | 'voucherState' | 'surgeryBefore' | 'centerId' | 'sort'>[] {
  const t = useT();
  const all = { value: '', label: t('staff.filter.all') };
  return [
    {
      name: 'step',
      label: t('donors.step'),
      options: [all, ...donorSteps.map((step) => ({ value: String(step), label: t(`donors.step.${step}`) }))],
    },
    {
      name: 'matchStatus',
      label: t('donors.match'),
      options: [
        all,
        ...matchStatuses.map((status) => ({ value: String(status), label: t(`donors.match.${status}`) })),
      ],
    },
    {
      name: 'voucherState',
      label: t('donors.voucher-state'),
      options: [
        all,
        ...Object.keys(stateKind).map((state) => ({ value: state, label: t(`voucher.state.${state}`) })),
      ],
    },
    {
      name: 'surgeryBefore',
      label: t('donors.surgery'),
      options: [
        all,
        ...ahead.map((days) => ({
          value: dayAfter(today, days + 1),
          label: t('donors.surgery.within', { days }),
        })),
      ],
    },
    ...useCenterChoice(),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: orders.map((order) => ({ value: order, label: t(`donors.sort.${order || 'newest'}`) })),
    },
  ];
}
