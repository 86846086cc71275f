import { useQuery } from '@tanstack/react-query';
import { fetchPublicTexts, type PublicText } from '@/api/publicTexts';
import { formatDay, parseIsoDay } from '@/domain/dates';
import type { Brand, Lang } from '@/domain/page';
import { fillPlaceholders } from '@/domain/placeholders';
import { useLang } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';

/** Returns a callout as on the public page in a language. */
export function calloutText(text: PublicText, lang: Lang, { registryName, phone }: Brand) {
  const { key, english, spanish, amount, asOf, source } = text;
  const day = parseIsoDay(asOf);
  return {
    key,
    words: fillPlaceholders(lang === 'es' ? spanish : english, {
      registryName,
      registryPhone: phone,
      amount,
    }),
    asOf: day ? formatDay(day, lang) : '',
    source,
  };
}

/** Fetches the callouts in force, for the preview of a page; none until they are here. */
export function useCallouts() {
  const lang = useLang();
  const brand = useBrand();
  const { data = [] } = useQuery({
    queryKey: ['public-texts', 'callout'],
    queryFn: ({ signal }) => fetchPublicTexts('callout', signal),
  });
  return data.map((text) => calloutText(text, lang, brand));
}
