import { fieldDay, isoDay, parseFieldDay, parseIsoDay } from '@/domain/dates';
import type { CenterInput, CenterRecord, Contact, FigureName, Takes } from '../api/centers';

/** The figures in the order of the screen. */
export const figureNames = [
  'transplants',
  'a2o',
  'pairs',
  'microsites',
] as const satisfies readonly FigureName[];

/** The programs and offers in the order of the screen. */
export const takesNames = [
  'microsites',
  'referrals',
  'vouchers',
  'kidneyForLife',
  'advancedDonation',
  'nonSteroidProtocol',
] as const satisfies readonly (keyof Takes)[];

/** A figure as typed: its day is MM/DD/YYYY, or any text that is no day. */
export interface TypedFigure {
  value: string;
  asOf: string;
  source: string;
}

/** A center as typed. */
export type TypedCenter = Pick<
  CenterInput,
  'version' | 'name' | 'code' | 'alias' | 'address' | 'phone' | 'timeZone' | 'takes'
> & { contacts: Contact[]; figures: Record<FigureName, TypedFigure> };

/** The most contacts of a center (internal/center). */
export const MAX_CONTACTS = 5;

export const emptyContact: Contact = { fullName: '', email: '', phoneType: 'Work', phone: '' };

/** Returns the fields of the form for a center. */
export function typedFrom(record: CenterRecord): TypedCenter {
  const { version, name, code, alias, address, phone, timeZone, takes, contacts, figures } = record;
  const typed = (figure: FigureName): TypedFigure => {
    const { value, asOf, source } = figures[figure];
    const day = parseIsoDay(asOf);
    return { value: value === null ? '' : String(value), asOf: day ? fieldDay(day) : asOf, source };
  };
  return {
    version,
    name,
    code,
    alias,
    address,
    phone,
    timeZone,
    takes,
    contacts,
    figures: {
      transplants: typed('transplants'),
      a2o: typed('a2o'),
      pairs: typed('pairs'),
      microsites: typed('microsites'),
    },
  };
}

/** Returns the body of the call. A figure that is no whole number is -1, which the server rejects with its message. */
export function inputFrom(typed: TypedCenter): CenterInput {
  const figure = (name: FigureName) => {
    const { value, asOf, source } = typed.figures[name];
    const day = parseFieldDay(asOf);
    return { value: figureValue(value, name), asOf: day ? isoDay(day) : asOf.trim(), source };
  };
  return {
    ...typed,
    figures: {
      transplants: figure('transplants'),
      a2o: figure('a2o'),
      pairs: figure('pairs'),
      microsites: figure('microsites'),
    },
  };
}

function figureValue(typed: string, name: FigureName): number | null {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '' && name === 'microsites') return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : -1;
}

/** Returns the figures whose day is more than a year before today (ISO). */
export function oldFigures(typed: TypedCenter, today: string): FigureName[] {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  return figureNames.filter((name) => {
    const day = parseFieldDay(typed.figures[name].asOf);
    return day !== null && isoDay(day) < yearAgo;
  });
}

/** Returns the message key of a time zone: "America/New_York" is "new-york". */
export function zoneKey(zone: string): string {
  return (zone.split('/')[1] ?? zone).toLowerCase().replace('_', '-');
}

/** Reports whether an address ends with a ZIP code, so that its time zone can be found. */
export function hasZip(address: string): boolean {
  return /\d{5}(?:-\d{4})?\s*$/.test(address);
}
