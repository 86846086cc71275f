import { useSearchParams } from 'react-router';
import { readListView, workListAddress, type WorkFilter } from '@/domain/workAddress';

/** Returns the view of the work list in the address, and functions that change it. */
export function useWorkAddress() {
  const [params, setParams] = useSearchParams();
  const filter = readListView(params);
  const isSnoozed = params.has('snoozed');
  const offset = Math.max(0, Math.trunc(Number(params.get('offset') ?? 0)) || 0);
  const go = (next: WorkFilter, more: Record<string, string>) =>
    setParams([...new URLSearchParams(workListAddress(next).split('?')[1]), ...Object.entries(more)]);
  return {
    filter,
    isSnoozed,
    offset,
    /** Another filter starts at its first page. */
    change: (part: Partial<WorkFilter>) => go({ ...filter, ...part }, isSnoozed ? { snoozed: '1' } : {}),
    setOffset: (next: number) =>
      go(filter, { ...(isSnoozed && { snoozed: '1' }), ...(next > 0 && { offset: String(next) }) }),
  };
}
