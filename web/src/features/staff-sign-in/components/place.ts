import { tabStore } from '@/domain/keptStore';

const KEY = 'beacon.staff.place';

/** Only a screen of the staff side is a place to go on to. */
export function safePlace(from: unknown): string {
  return typeof from === 'string' && /^\/staff(\/|\?|$)/.test(from) ? from : '/staff';
}

/** Keeps in this tab where the person wanted to be, while they are at the provider. */
export function rememberPlace(from: string | undefined): void {
  tabStore.write(KEY, safePlace(from));
}

/** Where the person wanted to be, once. */
export function takePlace(): string {
  const place = safePlace(tabStore.read(KEY));
  tabStore.remove(KEY);
  return place;
}
