import type { FilterChoice } from './FilterBar';

/** Returns the filter for the center, for lists of several centers. */
export function centerChoice(
  t: (id: string) => string,
  centers: readonly { id: number; name: string }[],
): FilterChoice<'centerId'> {
  return {
    name: 'centerId',
    label: t('staff.center'),
    options: [
      { value: '', label: t('staff.filter.all-centers') },
      ...centers.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  };
}
