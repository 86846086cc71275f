import { useQuery } from '@tanstack/react-query';
import { fetchPublicTexts } from '@/api/publicTexts';
import { formatDay, parseIsoDay } from '@/domain/dates';
import { useLang } from '@/i18n/react';

/** A figure in the language of the page. */
interface Figure {
  value: string;
  asOf: string;
  source: string;
}

/** Fetches the figures in force, by key. */
export function useFigures() {
  const lang = useLang();
  const { data, isError, refetch } = useQuery({
    queryKey: ['public-texts', 'figure'],
    queryFn: ({ signal }) => fetchPublicTexts('figure', signal),
  });
  const figures = data?.map(({ key, english, spanish, asOf, source }): [string, Figure] => {
    const day = parseIsoDay(asOf);
    const value = lang === 'es' ? spanish : english;
    return [key, { value, asOf: day ? formatDay(day, lang) : '', source }];
  });
  return {
    figures: figures && (Object.fromEntries(figures) as Record<string, Figure | undefined>),
    isFailed: isError,
    onAgain: () => void refetch(),
  };
}
