import { fieldDay, isoDay, parseFieldDay, parseIsoDay } from '@/domain/dates';
import type { Targets, TargetsInput } from '../api/targets';

/** The targets as typed: numbers as text, and holidays as MM/DD/YYYY or any text that is no day. */
export interface TypedTargets {
  version: number;
  contactDays: string;
  centerDays: string;
  registryDays: string;
  holidays: string[];
}

/** Returns the fields of the form. */
export function typedTargets({
  version,
  contactDays,
  centerDays,
  registryDays,
  holidays,
}: Targets): TypedTargets {
  return {
    version,
    contactDays: String(contactDays),
    centerDays: String(centerDays),
    registryDays: String(registryDays),
    holidays: holidays.map((iso) => {
      const day = parseIsoDay(iso);
      return day ? fieldDay(day) : iso;
    }),
  };
}

/** Returns the body of the call. A text that is no number is 0, which the server rejects with its message. */
export function targetsInput({ version, holidays, ...typed }: TypedTargets): TargetsInput {
  return {
    version,
    contactDays: daysFrom(typed.contactDays),
    centerDays: daysFrom(typed.centerDays),
    registryDays: daysFrom(typed.registryDays),
    holidays: holidays.map((text) => {
      const day = parseFieldDay(text);
      return day ? isoDay(day) : text.trim();
    }),
  };
}

function daysFrom(typed: string): number {
  return /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : 0;
}
