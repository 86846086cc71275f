import { useT } from '@/i18n/react';
import type { Language, Words } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { splitPlaceholders } from '@/domain/placeholders';
import { Grade } from './Grade';
import styles from './texts.module.css';

export const textLanguage: Record<Language, 'en' | 'es'> = { english: 'en', spanish: 'es' };

/** A stretch of a text, in which placeholders are chips with their names. */
export function Stretch({ text }: { text: string }) {
  const names = useTextNames();
  return splitPlaceholders(text).map((piece, n) =>
    piece.isPlaceholder ? (
      <span key={n} className={styles.chip}>
        {names.placeholder(piece.text)}
      </span>
    ) : (
      <span key={n}>{piece.text}</span>
    ),
  );
}

function WordsText({ text, language }: { text: string; language: Language }) {
  return (
    <div className={styles.words} lang={textLanguage[language]}>
      <Stretch text={text} />
    </div>
  );
}

/** The words of a version in both languages, with their reading grades. */
export function WordsPair({ words }: { words: Words }) {
  const t = useT();
  return (
    <div className={styles.pair}>
      {(['english', 'spanish'] as const).map((language) => (
        <div key={language}>
          <div className={styles.over}>
            <h3 className={styles.name}>{t(`texts.language.${language}`)}</h3>
            <Grade text={words[language]} language={language} />
          </div>
          <WordsText text={words[language]} language={language} />
        </div>
      ))}
    </div>
  );
}
