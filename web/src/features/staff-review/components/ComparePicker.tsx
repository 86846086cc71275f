import { useState, type FormEvent } from 'react';
import type { PastVersion } from '@/api/staffReview';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { SelectField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import styles from './review.module.css';
import type { Pair } from './Versions';

interface ComparePickerProps {
  /** The versions, newest first; at least two. */
  versions: readonly PastVersion[];
  onCompare: (pair: Pair) => void;
}

/** The form that selects two versions to compare side by side; the earlier version is on the left. */
export function ComparePicker({ versions, onCompare }: ComparePickerProps) {
  const t = useT();
  const dates = useDates();
  const [left, setLeft] = useState(versions[1]?.number ?? 0);
  const [right, setRight] = useState(versions[0]?.number ?? 0);
  const [same, setSame] = useState(false);

  function compare(event: FormEvent) {
    event.preventDefault();
    setSame(left === right);
    if (left !== right) onCompare({ older: Math.min(left, right), newer: Math.max(left, right) });
  }
  const options = versions.map(({ number, submittedAt }) => (
    <option key={number} value={number}>
      {t('review.compare.option', { number, day: dates.momentDay(submittedAt) })}
    </option>
  ));
  return (
    <form className={styles.picker} onSubmit={compare} aria-label={t('review.compare')}>
      <SelectField
        label={t('review.compare.first')}
        value={left}
        onChange={(event) => setLeft(Number(event.target.value))}
      >
        {options}
      </SelectField>
      <SelectField
        label={t('review.compare.second')}
        value={right}
        error={same ? t('review.compare.same') : undefined}
        onChange={(event) => setRight(Number(event.target.value))}
      >
        {options}
      </SelectField>
      <Button type="submit" variant="secondary">
        {t('review.compare.go')}
      </Button>
    </form>
  );
}
