import { useState, type FormEvent } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { TextField } from '@/ui/field/TextField';
import styles from './report.module.css';

interface ReportSpanProps {
  from: string;
  to: string;
  /** The server's error messages by field. */
  refused: Record<string, string>;
  onSpan: (from: string, to: string) => void;
}

/** The form for the days of the report. */
export function ReportSpan({ from, to, refused, onSpan }: ReportSpanProps) {
  const t = useT();
  const [first, setFirst] = useState(from);
  const [last, setLast] = useState(to);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSpan(first, last);
  }
  return (
    <form className={styles.span} onSubmit={submit} noValidate>
      <TextField
        type="date"
        label={t('intake.report.from')}
        value={first}
        error={refused.from}
        onChange={({ target }) => setFirst(target.value)}
      />
      <TextField
        type="date"
        label={t('intake.report.to')}
        value={last}
        error={refused.to}
        onChange={({ target }) => setLast(target.value)}
      />
      <Button type="submit" variant="secondary">
        {t('intake.report.show')}
      </Button>
    </form>
  );
}
