import { isBlank } from '@/domain/line';
import { chosenLangs, type ChosenLang } from '@/domain/textLang';
import { useT } from '@/i18n/react';
import { Disclosure } from '../disclosure/Disclosure';
import { SelectField } from '../field/TextField';
import styles from './TextLanguage.module.css';

interface TextLanguageProps {
  /** The label of the text field. */
  of: string;
  text: string;
  /** The language stored on the server; empty if unknown. */
  stored?: string;
  /** The author's choice; null without a choice. */
  chosen: ChosenLang | null;
  onChoose: (lang: ChosenLang) => void;
}

/**
 * The language in which screen readers read a text, in a folded line below its field. The server detects it; the
 * author can correct it here. Renders nothing before a text is written.
 */
export function TextLanguage({ of, text, stored = '', chosen, onChoose }: TextLanguageProps) {
  const t = useT();
  if (isBlank(text)) return null;
  const lang = chosen ?? stored;
  const names = Object.fromEntries(chosenLangs.map((one) => [one, t(`notes.language.${one}`)]));
  const name = names[lang] ?? t('notes.language.auto');
  return (
    <Disclosure
      className={styles.language}
      summary={
        <>
          <span>{t('notes.language', { language: name })}</span>
          <span className="sr"> ({of})</span>
        </>
      }
    >
      <SelectField
        label={t('notes.language.label')}
        hint={t('notes.language.hint')}
        value={lang}
        onChange={(event) => {
          const next = chosenLangs.find((one) => one === event.target.value);
          if (next) onChoose(next);
        }}
      >
        {lang === '' && <option value="">{name}</option>}
        {chosenLangs.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </SelectField>
    </Disclosure>
  );
}
