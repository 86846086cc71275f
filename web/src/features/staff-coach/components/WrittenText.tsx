import styles from './coach.module.css';

/** Texts to read and to copy from; empty ones are left out, equal ones told once. */
export function WrittenText({ texts }: { texts: readonly string[] }) {
  return [...new Set(texts)].filter(Boolean).map((text) => (
    <p key={text} className={styles.newer} tabIndex={0}>
      {text}
    </p>
  ));
}
