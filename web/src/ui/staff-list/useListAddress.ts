import { useSearchParams } from 'react-router';

/** Holds the filter of a list in the address, so that going back shows the same list. names must not change. */
export function useListAddress<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const offset = Math.max(0, Math.trunc(Number(params.get('offset') ?? 0)) || 0);
  const filter = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  function go(next: Record<string, string>, from: number) {
    const kept = Object.entries({ ...next, offset: from > 0 ? String(from) : '' });
    setParams(kept.filter(([, value]) => value !== ''));
  }
  return {
    filter,
    offset,
    /** Another filter starts at its first page. */
    change: (part: Partial<Record<Name, string>>) => go({ ...filter, ...part }, 0),
    setOffset: (next: number) => go(filter, next),
  };
}
