import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Disclosure } from '../disclosure/Disclosure';
import styles from './ReleaseText.module.css';

/** A section of a release: its heading and its text. */
export type ReleasePart = readonly [heading: string, text: string];

interface ReleasePartsProps {
  /** Always visible: who shares, the shared data, and the end of the release. */
  first: readonly ReleasePart[];
  /** Folded until the reader opens them. */
  rest: readonly ReleasePart[];
  /** The name and version of the template. */
  template: string;
}

/** The sections of a release, the most important first and the others folded below them. */
export function ReleaseParts({ first, rest, template }: ReleasePartsProps) {
  const t = useT();
  return (
    <div className={styles.release}>
      <Sections parts={first} />
      <Disclosure summary={t('release.rest')}>
        <div className={styles.release}>
          <Sections parts={rest} />
          <p className="hint">{template}</p>
        </div>
      </Disclosure>
    </div>
  );
}

function Sections({ parts }: { parts: readonly ReleasePart[] }): ReactNode {
  return parts.map(([heading, text]) => (
    <section key={heading}>
      <h3>{heading}</h3>
      <p>{text}</p>
    </section>
  ));
}
