import styles from './coach.module.css';

/** A text and its language, which is empty when unknown. */
export interface TextInLang {
  text: string;
  lang: string;
}

interface WrittenTextProps {
  texts: readonly TextInLang[];
  /** Texts that the screen shows elsewhere, so that only differing texts are shown here. */
  known?: readonly TextInLang[];
}

/** Texts to read and to copy from. Empty and duplicate texts are left out. */
export function WrittenText({ texts, known = [] }: WrittenTextProps) {
  const hidden = new Set(['', ...known.map(({ text }) => text)]);
  return texts
    .filter(({ text }, n) => !hidden.has(text) && texts.findIndex((one) => one.text === text) === n)
    .map(({ text, lang }) => (
      <p key={text} className={styles.newer} lang={lang} tabIndex={0}>
        {text}
      </p>
    ));
}
