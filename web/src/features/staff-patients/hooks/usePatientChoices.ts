import { isRegistry } from '@/domain/staff';
import { recipientStatuses, recipientWord, reviewStatuses, reviewWord } from '@/domain/siteWords';
import { useT } from '@/i18n/react';
import { centerChoice } from '@/ui/staff-list/centerChoice';
import type { FilterChoice } from '@/ui/staff-list/FilterBar';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { useCenters } from './useCenters';

/** The sort orders of the list; the first is the default. */
const orders = ['', 'waiting', 'name', 'center', '-created'] as const;

/** Returns the filters and sort orders of the list. The center is offered only to staff who see several centers. */
export function usePatientChoices(): FilterChoice<'status' | 'review' | 'centerId' | 'sort'>[] {
  const t = useT();
  const seesAll = isRegistry(useMe().role);
  const centers = useCenters(seesAll);
  const all = { value: '', label: t('staff.filter.all') };
  return [
    {
      name: 'status',
      label: t('staff.filter.status'),
      options: [
        all,
        ...recipientStatuses.map((value) => ({ value: String(value), label: t(recipientWord(value).id) })),
      ],
    },
    {
      name: 'review',
      label: t('record.list.review'),
      options: [
        all,
        ...reviewStatuses.map((value) => ({ value: String(value), label: t(reviewWord(value)?.id ?? '') })),
      ],
    },
    ...(seesAll ? [centerChoice(t, centers)] : []),
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: orders
        .filter((order) => order !== 'center' || seesAll)
        .map((order) => ({ value: order, label: t(`record.list.sort.${order || '-updated'}`) })),
    },
  ];
}
