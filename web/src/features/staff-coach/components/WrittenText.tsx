import styles from './coach.module.css';

interface WrittenTextProps {
  texts: readonly string[];
  /** Texts that can be read elsewhere on the screen, so that only what differs is told. */
  known?: readonly string[];
}

/** Texts to read and to copy from; empty ones are left out, equal ones told once. */
export function WrittenText({ texts, known = [] }: WrittenTextProps) {
  return [...new Set(texts)]
    .filter((text) => text !== '' && !known.includes(text))
    .map((text) => (
      <p key={text} className={styles.newer} tabIndex={0}>
        {text}
      </p>
    ));
}
