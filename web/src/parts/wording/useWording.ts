import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { dropWording, fetchWording, type AgreedText, type Wording } from '@/api/wording';
import { useLang } from '@/i18n/react';

/** The words that the reader of this page reads. */
export interface ReadWording {
  wording: Wording | undefined;
  /** In the language of the page; empty until they are here. */
  words: string;
  isFailed: boolean;
  onAgain: () => void;
  /** Returns the version to agree to. It fetches the words if they are not here yet. */
  version: () => Promise<string>;
}

const wordingQuery = (text: AgreedText) =>
  queryOptions({
    queryKey: ['wording', text.kind, text.key],
    queryFn: ({ signal }) => fetchWording(text, signal),
    // A reader keeps the words that they began with.
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Fetches the words of a text that the page asks the reader to agree to. */
export function useWording(text: AgreedText, enabled = true): ReadWording {
  const lang = useLang();
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...wordingQuery(text), enabled });
  return {
    wording: data,
    words: data?.[lang === 'es' ? 'spanish' : 'english'] ?? '',
    isFailed: isError,
    onAgain: () => void refetch(),
    async version() {
      const { version } = await client.ensureQueryData(wordingQuery(text));
      dropWording(text);
      return version;
    },
  };
}
