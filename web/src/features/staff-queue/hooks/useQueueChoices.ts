import { useQuery } from '@tanstack/react-query';
import { centersByName, type QueueFilter } from '@/api/staffLists';
import { isRegistry } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import type { FilterChoice } from '@/ui/staff-list/FilterBar';
import { useMe } from '@/ui/staff-shell/StaffContext';

/** The sort orders of the queue; the first is the default. */
const orders = ['', '-waiting', 'name', 'center'] as const;

/**
 * Returns the filters and sort orders of the work queue. The center is offered only to staff who see several centers.
 */
export function useQueueChoices(): FilterChoice<keyof QueueFilter>[] {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const { data: centers = [] } = useQuery({ ...centersByName, enabled: seesAll });
  const all = { value: '', label: t('staff.filter.all') };
  return [
    {
      name: 'what',
      label: t('staff.queue.what'),
      options: [
        all,
        { value: 'first', label: t('staff.what.first') },
        { value: 'update', label: t('staff.what.update') },
      ],
    },
    {
      name: 'due',
      label: t('staff.queue.due'),
      options: [all, { value: 'now', label: t('record.list.due-now') }],
    },
    ...(seesAll ? [centerChoice(t, centers)] : []),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: orders
        .filter((order) => order !== 'center' || seesAll)
        .map((order) => ({ value: order, label: t(`record.list.sort.${order || 'waiting'}`) })),
    },
  ];
}
