import { useEffect, useState } from 'react';
import { asText } from '@/domain/line';
import { textLength } from '@/domain/textLength';
import { useT } from '@/i18n/react';
import { cx } from '../cx';
import styles from './Field.module.css';

/** The number of remaining characters from which the counter is highlighted and announced. */
const LOW = 20;
/** The pause in typing before the counter is announced, in milliseconds. */
const REST_MS = 1000;

interface CharCounterProps {
  /** The id of the element that describes the control with the limit. */
  id: string;
  text: string;
  limit: number;
}

/**
 * The number of remaining characters. The visible text changes with each key and is hidden from screen readers. They
 * announce the limit with the field, and near the limit the remaining number after a pause in typing.
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

/** Returns the words at the last pause in typing; empty before the first change. */
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
