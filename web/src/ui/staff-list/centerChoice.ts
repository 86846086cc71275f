import type { FilterChoice } from './FilterBar';

/** The choice of a center, for lists whose reader sees several. */
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
