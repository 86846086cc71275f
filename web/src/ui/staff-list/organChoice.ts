import { MicrositeType } from '@/domain/enums';
import type { FilterChoice } from './FilterBar';

/** Returns the filter for the organ, for lists with both kinds of patients. */
export function organChoice(t: (id: string) => string): FilterChoice<'type'> {
  return {
    name: 'type',
    label: t('coach.list.type'),
    options: [
      { value: '', label: t('staff.filter.all') },
      { value: String(MicrositeType.Kidney), label: t('staff.kidney') },
      { value: String(MicrositeType.Liver), label: t('staff.liver') },
    ],
  };
}
