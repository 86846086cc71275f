import type { ReactNode } from 'react';
import { BrandLogo } from '../brand-logo/BrandLogo';
import { cx } from '../cx';
import { LanguageSwitch } from '../language-switch/LanguageSwitch';
import styles from './BrandBar.module.css';

interface BrandBarProps {
  home: string;
  /** A small line below the name, such as the center's name. */
  line?: ReactNode;
  /** Replaces the link to the other language. */
  language?: ReactNode;
}

/** The bar of a screen with a single task and no navigation. */
export function BrandBar({ home, line, language }: BrandBarProps) {
  return (
    <header className={cx(styles.bar, 'no-print')}>
      <div className={cx('wrap', styles.inner)}>
        <BrandLogo href={home} line={line} />
        {language ?? <LanguageSwitch />}
      </div>
    </header>
  );
}
