import type { ReactNode } from 'react';
import { BrandLogo } from '../brand-logo/BrandLogo';
import { cx } from '../cx';
import { LanguageSwitch } from '../language-switch/LanguageSwitch';
import styles from './BrandBar.module.css';

interface BrandBarProps {
  home: string;
  /** A small line beneath the name, such as the center's. */
  line?: ReactNode;
  /** Instead of the link to the other language. */
  language?: ReactNode;
}

/** The bar of a screen with one task and nowhere else to go. */
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
