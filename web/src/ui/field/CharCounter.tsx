import { useEffect, useState } from 'react';
import { asText } from '@/domain/line';
import { textLength } from '@/domain/textLength';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import styles from './Field.module.css';

/** From here on the counter stands out and is read aloud. */
const LOW = 20;
/** How long the typing must rest before it is read aloud, in milliseconds. */
const REST_MS = 1000;

interface CharCounterProps {
  /** The control is described by the element with this id: the limit, said once. */
  id: string;
  text: string;
  limit: number;
}

/**
 * How many characters remain. The visible text changes with each key and is hidden from screen readers;
 * they hear the limit with the field, and near the end what remains, once the typing rests.
 */
export function CharCounter({ id, text, limit }: CharCounterProps) {
  const t = useT();
  const left = limit - textLength(asText(text));
  const words =
    left < 0 ? t('shared.counter.over', { count: -left }) : t('shared.counter.remaining', { count: left });
  const spoken = useRested(left <= LOW ? words : '', text);
  return (
    <>
      <span className="sr" id={id}>
        {t('shared.counter.limit', { count: limit })}
      </span>
      <span
        className={cx(styles.counter, left < LOW && styles.low, left < 0 && styles.over)}
        aria-hidden="true"
      >
        {words}
      </span>
      <span className="sr" role="status" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}

/** The words as they were when the text last rested; nothing before the person has typed. */
function useRested(words: string, text: string): string {
  const [first] = useState(text);
  const [rested, setRested] = useState('');
  useEffect(() => {
    if (text === first && rested === '') return undefined;
    const timer = setTimeout(() => setRested(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words, text, first, rested]);
  return rested;
}
