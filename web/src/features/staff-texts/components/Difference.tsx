import { useDeferredValue } from 'react';
import { inlineDiff } from '@/domain/wordDiff';
import { useT } from '@/i18n/react';
import { useDiffer } from '@/parts/staff/useDiffer';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import type { Language, TextVersion, Words } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { placeholderCodec } from '@/domain/placeholders';
import styles from './texts.module.css';
import { Stretch, textLanguage } from './WordsText';

interface DifferenceProps {
  title: string;
  before: TextVersion;
  after: Words;
}

/** The words that differ from another version, in both languages. */
export function Difference({ title, before, after }: DifferenceProps) {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="difference">
      <div className={styles.over}>
        <h2 id="difference">{title}</h2>
        <p className={styles.legend} aria-hidden="true">
          <ins>{t('staff.diff.added')}</ins> <del>{t('staff.diff.removed')}</del>
        </p>
      </div>
      <div className={styles.pair}>
        {(['english', 'spanish'] as const).map((language) => (
          <div key={language}>
            <h3 className={styles.name}>{t(`texts.language.${language}`)}</h3>
            <Compared before={before[language]} after={after[language]} language={language} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Compared({ before, after, language }: { before: string; after: string; language: Language }) {
  const t = useT();
  const differ = useDiffer(true);
  const shown = useDeferredValue(after);
  if (!differ) return <Skeleton />;
  if (before === shown) return <p className="muted">{t('staff.diff.unchanged')}</p>;
  const codec = placeholderCodec(before, shown);
  return (
    <div className={styles.words}>
      {inlineDiff(codec.encode(before), codec.encode(shown), differ).map(({ text, kind }, n) => {
        const words = (
          <span lang={textLanguage[language]}>
            <Stretch text={codec.decode(text)} />
          </span>
        );
        if (kind === 'same') return <span key={n}>{words}</span>;
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Mark key={n}>
            <span className="sr">{t(`staff.diff.${kind}-begins`)}</span>
            {words}
            <span className="sr">{t('staff.diff.ends')}</span>
          </Mark>
        );
      })}
    </div>
  );
}

/** Returns the title of the difference to the version in force. */
export function useDifferenceTitle(inForce: TextVersion): string {
  const t = useT();
  const names = useTextNames();
  return t('texts.difference', { version: names.versionInText(inForce.version) });
}
