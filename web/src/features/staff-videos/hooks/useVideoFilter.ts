import { useT } from '@/i18n/react';
import type { FilterChoice } from '@/ui/staff-list/FilterBar';
import { useListAddress } from '@/ui/staff-list/useListAddress';
import { audiences, gaps, type VideoFilter } from '../api/videos';

const states = ['shown', 'hidden'] as const;
const lacks = ['any', ...gaps] as const;
const orders = ['title', '-updated'] as const;

function one<T extends string>(wanted: string, values: readonly T[]): T | '' {
  return values.find((value) => value === wanted) ?? '';
}

/** Holds the audience and the filter in the address; an unknown value counts as no choice. */
export function useVideoFilter() {
  const { filter: asked, change } = useListAddress(['for', 'q', 'state', 'missing', 'sort']);
  const filter: VideoFilter = {
    q: asked.q,
    state: one(asked.state, states),
    missing: one(asked.missing, lacks),
    sort: one(asked.sort, orders),
  };
  return {
    audience: one(asked.for, audiences) || 'public',
    filter,
    /** Whether there is no filter and no order. */
    isWhole: Object.values(filter).every((wanted) => wanted === ''),
    change,
  };
}

/** Returns the filters and sort orders of the lists. */
export function useVideoChoices(): FilterChoice<Exclude<keyof VideoFilter, 'q'>>[] {
  const t = useT();
  const all = { value: '', label: t('staff.filter.all') };
  return [
    {
      name: 'state',
      label: t('staff.filter.status'),
      options: [all, ...states.map((value) => ({ value, label: t(`videos.state.${value}`) }))],
    },
    {
      name: 'missing',
      label: t('videos.missing'),
      options: [all, ...lacks.map((value) => ({ value, label: t(`videos.missing.${value}`) }))],
    },
    {
      name: 'sort',
      label: t('record.list.sort'),
      options: ['', ...orders].map((value) => ({ value, label: t(`videos.sort.${value || 'own'}`) })),
    },
  ];
}
