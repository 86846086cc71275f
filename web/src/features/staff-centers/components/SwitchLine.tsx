import { useId } from 'react';
import { useT } from '@/i18n/react';
import styles from './centers.module.css';

interface SwitchLineProps {
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch with its name, its hint and its state in words; the whole line is its label. */
export function SwitchLine({ label, hint, isOn, onChange }: SwitchLineProps) {
  const t = useT();
  const id = useId();
  return (
    <label className={styles.switch}>
      <span>
        <b id={`${id}-label`}>{label}</b>
        <small id={`${id}-hint`}>{hint}</small>
      </span>
      <span aria-hidden="true">{t(isOn ? 'centers.on' : 'centers.off')}</span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}
