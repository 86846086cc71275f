import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import type { TextVersion } from '../api/texts';
import { missingLanguages } from '../rules/filter';
import styles from './texts.module.css';

/** The languages of a version; one without words is dashed. */
export function LanguageTags({ version }: { version: TextVersion }) {
  const t = useT();
  const missing = missingLanguages(version);
  return (
    <span className={styles.languages}>
      {(['english', 'spanish'] as const).map((language) => {
        const isMissing = missing.includes(language);
        return (
          <span key={language} className={cx(styles.language, isMissing && styles.missing)}>
            {t(isMissing ? `texts.tag.no-${language}` : `texts.tag.${language}`)}
          </span>
        );
      })}
    </span>
  );
}
