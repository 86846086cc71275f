import { useHasMessage, useT } from '@/i18n/react';
import type { TextId } from '../api/texts';

/** Returns the names of texts, kinds, placeholders and versions. Without a message, a name is the id. */
export function useTextNames() {
  const t = useT();
  const hasMessage = useHasMessage();
  const named = (id: string, fallback: string) => (hasMessage(id) ? t(id) : fallback);
  return {
    title: ({ kind, key }: TextId) => named(`texts.name.${kind}.${key}`, key),
    kind: (kind: string) => named(`texts.kind.${kind}`, kind),
    placeholder: (name: string) => named(`texts.placeholder-name.${name}`, name),
    version: (number: number) =>
      number === 0 ? t('texts.version.template') : t('texts.version.numbered', { number }),
    /** The name of a version inside a sentence. */
    versionInText: (number: number) =>
      number === 0 ? t('texts.in-text.template') : t('texts.in-text.numbered', { number }),
  };
}
