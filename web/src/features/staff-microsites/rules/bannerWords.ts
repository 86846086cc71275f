import { EventType } from '@/domain/enums';

const nameByEvent: Record<EventType, string | null> = {
  // This event has no text, so it has no banner (R3.12).
  [EventType.ReadyForTransplant]: null,
  [EventType.ReceivedLivingKidney]: 'living',
  [EventType.ReceivedDeceasedKidney]: 'deceased',
  [EventType.ReceivedVoucher]: 'voucher',
  [EventType.TooSickForTransplant]: 'ineligible',
};

/** Returns the message ids of the banner for an event; null if the event has no banner. */
export function bannerWords(event: EventType): { title: string; text: string } | null {
  const name = nameByEvent[event];
  return name === null ? null : { title: `public.banner.${name}.title`, text: `public.banner.${name}.text` };
}

/** The events in the order of the specification (M3 MicrositeEventType). */
export const eventTypes: readonly EventType[] = Object.values(EventType).sort((a, b) => a - b);
