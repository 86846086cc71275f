import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { useBrand } from '@/ui/page-context/PageContext';
import { fetchTexts, textKeys, type Language, type TextRecord, type Words } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { fillPlaceholders, splitPassages } from '../rules/placeholders';
import styles from './texts.module.css';
import { textLanguage } from './WordsText';

/** The number of texts of the same document that are shown before and after the text. */
const BESIDE = 1;

interface AppearanceProps {
  record: TextRecord;
  words: Words;
}

/** The text between its neighbors, as on the screen where it is signed. */
export function Appearance({ record, words }: AppearanceProps) {
  const t = useT();
  const lang = useLang();
  const names = useTextNames();
  const [language, setLanguage] = useState<Language>(lang === 'es' ? 'spanish' : 'english');
  return (
    <section className="panel" aria-labelledby="appearance">
      <h2 id="appearance">{t('texts.appearance')}</h2>
      <div className={styles.switch} role="group" aria-label={t('texts.appearance.language')}>
        {(['english', 'spanish'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === language} onClick={() => setLanguage(one)}>
            {t(`texts.language.${one}`)}
          </button>
        ))}
      </div>
      <div className={styles.document} lang={textLanguage[language]}>
        <p className={styles.documentTitle} lang={lang}>
          {names.kind(record.kind)}
        </p>
        {record.hasHeadings ? (
          <Passages text={words[language]} />
        ) : (
          <Statements record={record} words={words} language={language} />
        )}
      </div>
    </section>
  );
}

function useValues(): Readonly<Record<string, string>> {
  const { registryName, phone } = useBrand();
  return { registryName, registryPhone: phone };
}

function Passages({ text }: { text: string }) {
  const values = useValues();
  return splitPassages(text).map(({ heading, text: paragraph }, n) => (
    <div key={n} className={styles.passage}>
      <h3>{fillPlaceholders(heading, values)}</h3>
      <p>{fillPlaceholders(paragraph, values)}</p>
    </div>
  ));
}

function Statements({ record, words, language }: AppearanceProps & { language: Language }) {
  const values = useValues();
  const { data } = useQuery({
    queryKey: textKeys.list,
    queryFn: ({ signal }) => fetchTexts(signal),
  });
  const document = data?.texts.filter(({ kind }) => kind === record.kind) ?? [record];
  const shown = document.filter(({ number }) => Math.abs(number - record.number) <= BESIDE);
  return (
    <ol>
      {shown.map((text) => {
        const isThis = text.key === record.key;
        const source = isThis ? words : text.inForce;
        return (
          <li key={text.key} className={cx(styles.statement, isThis && styles.here)}>
            <span>
              <b>{text.number}.</b> {fillPlaceholders(source[language], values)}
            </span>
            {record.count > 1 && <span className={styles.initials} aria-hidden="true" />}
          </li>
        );
      })}
    </ol>
  );
}
