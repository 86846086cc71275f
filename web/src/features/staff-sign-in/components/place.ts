import { tabStore } from '@/domain/keptStore';

const KEY = 'beacon.staff.place';

/** Returns the path if it is a staff screen, otherwise the path of the work list. */
export function safePlace(from: unknown): string {
  return typeof from === 'string' && /^\/staff(\/|\?|$)/.test(from) ? from : '/staff';
}

/** Stores the requested path in this tab during the visit to the provider. */
export function rememberPlace(from: string | undefined): void {
  tabStore.write(KEY, safePlace(from));
}

/** Returns the requested path and deletes it. */
export function takePlace(): string {
  const place = safePlace(tabStore.read(KEY));
  tabStore.remove(KEY);
  return place;
}
