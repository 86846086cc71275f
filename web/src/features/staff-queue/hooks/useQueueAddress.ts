import type { QueueFilter } from '@/api/staffLists';
import { useListAddress } from '@/ui/staff-list/useListAddress';

function one<T extends string>(wanted: string, values: readonly T[]): T | '' {
  return values.find((value) => value === wanted) ?? '';
}

/** Returns the filter in the address; an unknown value counts as no choice. */
export function useQueueAddress() {
  const { filter: asked, ...rest } = useListAddress(['what', 'due', 'centerId', 'sort']);
  const filter: QueueFilter = {
    what: one(asked.what, ['first', 'update']),
    due: one(asked.due, ['now']),
    centerId: asked.centerId,
    sort: one(asked.sort, ['-waiting', 'name', 'center']),
  };
  return { ...rest, filter };
}
