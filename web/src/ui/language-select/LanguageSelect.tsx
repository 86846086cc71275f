import { useLang, useT } from '@/i18n/react';
import { asLang } from '@/domain/page';
import { useSwitchLanguage } from '../page-context/LanguageContext';
import styles from './LanguageSelect.module.css';

/**
 * The language as a select with each language named in itself (S2). It switches the open screen in place, so that no
 * typed text is lost.
 */
export function LanguageSelect() {
  const t = useT();
  const lang = useLang();
  const switchTo = useSwitchLanguage();
  return (
    <select
      className={styles.select}
      aria-label={t('shared.language')}
      value={lang}
      onChange={(event) => switchTo?.(asLang(event.target.value))}
    >
      <option value="en" lang="en">
        English
      </option>
      <option value="es" lang="es">
        Español
      </option>
    </select>
  );
}
