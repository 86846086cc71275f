import { fillPlaceholders, splitPassages, type Passage } from '@/domain/placeholders';
import { useT } from '@/i18n/react';
import { Disclosure } from '../disclosure/Disclosure';
import { useBrand } from '../page-context/PageContext';
import styles from './ReleaseText.module.css';

/** The number of parts that are always visible: who shares, what, and until when. The others are folded. */
const VISIBLE = 3;

interface ReleaseTextProps {
  /** The words in one language, with headings and placeholders. */
  words: string;
  version: string;
  isTemplate: boolean;
  organ?: 'kidney' | 'liver';
  /** The title of the document, if it has one. */
  title?: string;
}

/** A HIPAA release, the most important parts first and the others folded below them. */
export function ReleaseText({ words, version, isTemplate, organ = 'kidney', title }: ReleaseTextProps) {
  const t = useT();
  const { registryName, phone } = useBrand();
  const values = { registryName, registryPhone: phone, organ: t('release.organ', { organ }) };
  const parts = splitPassages(fillPlaceholders(words, values));
  return (
    <div className={styles.release}>
      {title && <p className={styles.title}>{title}</p>}
      <Parts parts={parts.slice(0, VISIBLE)} />
      <Disclosure summary={t('release.rest')}>
        <div className={styles.release}>
          <Parts parts={parts.slice(VISIBLE)} />
          <p className="hint">{t(isTemplate ? 'release.template' : 'release.version', { version })}</p>
        </div>
      </Disclosure>
    </div>
  );
}

function Parts({ parts }: { parts: readonly Passage[] }) {
  return parts.map(({ heading, text }) => (
    <section key={heading}>
      <h3>{heading}</h3>
      {text.split('\n\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ));
}
