import { useSearchParams } from 'react-router';
import type { IntakeFilter } from '../../../api/staffIntake';

/** How many entries stand on a page. */
const PAGE = 25;

/** What may be filtered and sorted by. */
export type Wanted = Omit<IntakeFilter, 'offset' | 'limit'>;

const names = ['status', 'kind', 'centerId', 'q', 'sort'] as const;

/** The filter as the address keeps it, so that going back leads to the same list. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const offset = Math.max(0, Math.trunc(Number(params.get('offset') ?? 0)) || 0);
  const wanted = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Wanted;
  const filter: IntakeFilter = { ...wanted, offset, limit: PAGE };
  function go(next: Wanted & { offset: number }) {
    const kept = Object.entries(next).filter(([, value]) => value !== '' && value !== 0);
    setParams(kept.map(([name, value]) => [name, String(value)] as [string, string]));
  }
  return {
    filter,
    change: (part: Partial<Wanted>) => go({ ...wanted, ...part, offset: 0 }),
    setOffset: (next: number) => go({ ...wanted, offset: next }),
  };
}
