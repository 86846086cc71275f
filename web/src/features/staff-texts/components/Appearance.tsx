import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { FigureCard } from '@/parts/figure/FigureCard';
import { calloutText } from '@/parts/wording/useCallouts';
import { cx } from '@/ui/cx';
import { YesNo } from '@/ui/radio-cards/RadioCards';
import { ReleaseText } from '@/ui/release-text/ReleaseText';
import { useBrand } from '@/ui/page-context/PageContext';
import { useDates } from '@/ui/page-context/useDates';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { fetchTexts, textKeys, type Content, type Language, type TextRecord } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { fillPlaceholders, splitPassages } from '@/domain/placeholders';
import { EmailPreview } from './EmailPreview';
import styles from './texts.module.css';
import { textLanguage } from './WordsText';

// The public page's code loads with the first preview of a callout.
const CalloutPreview = lazy(async () => import('./CalloutPreview'));

/** The number of texts of the same document that are shown before and after the text. */
const BESIDE = 1;

interface AppearanceProps {
  record: TextRecord;
  words: Content;
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
        <Shown record={record} words={words} language={language} />
      </div>
    </section>
  );
}

/** The component that shows the text to its readers. */
function Shown({ record, words, language }: AppearanceProps & { language: Language }) {
  const t = useT();
  const text = words[language];
  switch (record.kind) {
    case 'release':
      return (
        <ReleaseText
          words={text}
          version={t('texts.appearance.version')}
          isTemplate={false}
          title={record.key === 'referral' ? undefined : t('release.full-title')}
        />
      );
    case 'responsibility':
      return <Question legend={t('texts.name.responsibility.confirmation')} hint={text} />;
    case 'callout':
      return <Callout record={record} words={words} language={language} />;
    case 'email':
      return <EmailPreview text={record} words={words} language={language} />;
    case 'figure':
      return <Figure record={record} words={words} language={language} />;
    case 'text-consent':
      return <Question legend={t('texts.appearance.may-text')} hint={text} />;
    default:
      return record.hasHeadings ? (
        <Passages text={text} />
      ) : (
        <Statements record={record} words={words} language={language} />
      );
  }
}

function Callout({ record, words, language }: AppearanceProps & { language: Language }) {
  const brand = useBrand();
  const lang = textLanguage[language];
  return (
    <Suspense fallback={<Skeleton />}>
      <CalloutPreview lang={lang} callout={calloutText({ key: record.key, ...words }, lang, brand)} />
    </Suspense>
  );
}

/** A figure as on the page about living donation. */
function Figure({ record, words, language }: AppearanceProps & { language: Language }) {
  const t = useT();
  const names = useTextNames();
  const dates = useDates();
  const { asOf, source } = words;
  return (
    <dl>
      <FigureCard
        name={names.title(record)}
        value={words[language]}
        asOf={t('living-donation.risks.as-of', { day: dates.day(asOf) })}
        source={source}
      />
    </dl>
  );
}

/** A question with the text below it, as on the page of a patient. */
function Question({ legend, hint }: { legend: string; hint: string }) {
  const values = useValues();
  return (
    <YesNo legend={legend} hint={fillPlaceholders(hint, values)} value={null} onValue={() => undefined} />
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
