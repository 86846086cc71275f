import { useT } from '@/i18n/react';
import { Button } from '../button/Button';
import styles from './ShowAll.module.css';

interface ShowAllProps {
  all: boolean;
  onChange: (all: boolean) => void;
}

/** The button next to the heading of a record's history that shows or hides reads, on staff screens. */
export function ShowAll({ all, onChange }: ShowAllProps) {
  const t = useT();
  return (
    <Button small variant="text" className={styles.all} aria-pressed={all} onClick={() => onChange(!all)}>
      {t('record.trail.all')}
    </Button>
  );
}
