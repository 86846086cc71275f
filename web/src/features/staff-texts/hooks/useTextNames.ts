import { useHasMessage, useLang, useT } from '@/i18n/react';
import { splitPlaceholders } from '@/domain/placeholders';
import type { TextId, Words } from '../api/texts';

/** Returns the names of texts, kinds, placeholders and versions. Without a message, a name is the id. */
export function useTextNames() {
  const t = useT();
  const lang = useLang();
  const hasMessage = useHasMessage();
  const named = (id: string, fallback: string) => (hasMessage(id) ? t(id) : fallback);
  const placeholder = (name: string) => named(`texts.placeholder-name.${name}`, name);
  /** Returns the subject of an email with the names of its placeholders; empty for another text. */
  function subjectIn(words = ''): string {
    const [, subject = ''] = /^Subject: (.*)$/m.exec(words) ?? [];
    return splitPlaceholders(subject)
      .map(({ text, isPlaceholder }) => (isPlaceholder ? `[${placeholder(text)}]` : text))
      .join('');
  }
  return {
    /** The name of a text. An email is named by its subject in force. */
    title: ({ kind, key, inForce }: TextId & { inForce?: Words }) =>
      named(`texts.name.${kind}.${key}`, subjectIn(inForce?.[lang === 'es' ? 'spanish' : 'english']) || key),
    kind: (kind: string) => named(`texts.kind.${kind}`, kind),
    placeholder,
    version: (number: number) =>
      number === 0 ? t('texts.version.template') : t('texts.version.numbered', { number }),
    /** The name of a version inside a sentence. */
    versionInText: (number: number) =>
      number === 0 ? t('texts.in-text.template') : t('texts.in-text.numbered', { number }),
  };
}
