import { useLang, useT } from '@/i18n/react';
import { cx } from '../cx';
import { useSwitchLanguage } from '../page-context/LanguageContext';
import styles from './LanguageSwitch.module.css';

/**
 * The link to the other language, named in that language. In the app it switches in place and no typed text is lost;
 * on a server-rendered page it is a plain link.
 */
export function LanguageSwitch({ onGreen }: { onGreen?: boolean }) {
  const t = useT();
  const other = useLang() === 'en' ? 'es' : 'en';
  const switchTo = useSwitchLanguage();
  const look = cx(styles.switch, onGreen && styles.onGreen);
  const name = t('shared.other-language');
  if (!switchTo) {
    return (
      <a className={look} href={`?lang=${other}`} lang={other} hrefLang={other}>
        {name}
      </a>
    );
  }
  return (
    <button type="button" className={look} lang={other} onClick={() => switchTo(other)}>
      {name}
    </button>
  );
}
