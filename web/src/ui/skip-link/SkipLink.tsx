import { useT } from '@/i18n/react';
import styles from './SkipLink.module.css';

/** The first link in the tab order, which skips the bars to the element with id "main". */
export function SkipLink() {
  const t = useT();
  return (
    <a className={styles.skip} href="#main">
      {t('shared.skip')}
    </a>
  );
}
