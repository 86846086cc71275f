import { useLang } from '@/i18n/react';

/** Returns a function that formats an ISO day with its weekday, without its year: "Tue, Nov 24". */
export function useShortDay(): (day: string) => string {
  const lang = useLang();
  const format = new Intl.DateTimeFormat(lang === 'es' ? 'es-US' : 'en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
