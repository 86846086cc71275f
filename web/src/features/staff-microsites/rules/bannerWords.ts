import { EventType } from '@/domain/enums';

const said: Record<EventType, string | null> = {
  // No words, so no banner (R3.12).
  [EventType.ReadyForTransplant]: null,
  [EventType.ReceivedLivingKidney]: 'living',
  [EventType.ReceivedDeceasedKidney]: 'deceased',
  [EventType.ReceivedVoucher]: 'voucher',
  [EventType.TooSickForTransplant]: 'ineligible',
};

/** The ids of what visitors read of an event on the public page; null when they read nothing. */
export function bannerWords(event: EventType): { title: string; text: string } | null {
  const name = said[event];
  return name === null ? null : { title: `public.banner.${name}.title`, text: `public.banner.${name}.text` };
}

/** The events in the order of the specification (M3 MicrositeEventType). */
export const eventTypes: readonly EventType[] = Object.values(EventType).sort((a, b) => a - b);
