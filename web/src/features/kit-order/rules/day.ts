import { fieldDay } from '@/domain/dates';

/** The day of a moment by the clock of this device, as MM/DD/YYYY; empty when it is none. */
export function dayOf(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return '';
  return fieldDay({ year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() });
}
