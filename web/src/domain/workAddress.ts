/** The tabs of the work list. */
export const workTabs = ['mine', 'late', 'all'] as const;
export type WorkTab = (typeof workTabs)[number];

/** A view of the work list; an empty string is no choice. */
export interface WorkFilter {
  tab: WorkTab;
  kind: string;
  centerId: string;
  language: string;
}

const filterNames = ['kind', 'centerId', 'language'] as const;

const asTab = (text: string | null): WorkTab => workTabs.find((tab) => tab === text) ?? 'mine';

function withTab(params: URLSearchParams, tab: WorkTab): WorkFilter {
  const [kind, centerId, language] = filterNames.map((name) => params.get(name) ?? '');
  return { tab, kind: kind ?? '', centerId: centerId ?? '', language: language ?? '' };
}

/** Returns the view of the list in its own address. In older links, due=now means late items. */
export function readListView(params: URLSearchParams): WorkFilter {
  return withTab(params, params.get('due') === 'now' ? 'late' : asTab(params.get('tab')));
}

/** The list that an item was opened from, and the key of the item. */
export interface OpenedFrom {
  filter: WorkFilter;
  item: string;
}

/** Returns the list that the address of an opened item names; null if it was not opened from a list. */
export function readOpenedFrom(params: URLSearchParams): OpenedFrom | null {
  const item = params.get('item');
  return params.has('work') && item ? { filter: withTab(params, asTab(params.get('work'))), item } : null;
}

function query(first: Record<string, string>, filter: WorkFilter): string {
  const chosen = filterNames.map((name) => [name, filter[name]]).filter(([, value]) => value !== '');
  return new URLSearchParams([...Object.entries(first), ...(chosen as [string, string][])]).toString();
}

/** Returns the address of a view of the work list. */
export function workListAddress(filter: WorkFilter): string {
  const search = query(filter.tab === 'mine' ? {} : { tab: filter.tab }, filter);
  return search ? `/staff?${search}` : '/staff';
}

/** Returns the address that opens an item from a view of the list. */
export function workItemAddress(address: string, filter: WorkFilter, item: string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? [];
  const own = search ? `${search.slice(1)}&` : '';
  return `${path}?${own}${query({ work: filter.tab, item }, filter)}${hash}`;
}
