import type { OwnSession } from '@/api/staffAccount';

type Translate = (id: string, values?: Record<string, string>) => string;

/** Returns a name for the device of a session, from the browser's data: "Firefox on Windows". */
export function deviceName({ browser, system }: OwnSession, t: Translate): string {
  if (browser && system) return t('account.sessions.device', { browser, system });
  return browser || system || t('account.sessions.some-device');
}
