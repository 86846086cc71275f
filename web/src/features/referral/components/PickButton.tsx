import { useT } from '@/i18n/react';
import type { Center } from '../rules/centers';
import type { Choosing } from './CentersStep';
import styles from './centers.module.css';

type PickButtonProps = { center: Center } & Omit<Choosing, 'centers'>;

/** A button with a center's name that chooses or removes the center. */
export function PickButton({ center, isChosen, isFixed, isHeld, onToggle }: PickButtonProps) {
  const t = useT();
  return (
    <>
      <button
        type="button"
        className={styles.pick}
        aria-pressed={isChosen(center)}
        disabled={isFixed(center)}
        onClick={() => onToggle(center)}
      >
        {center.name}
      </button>
      {isHeld(center) && <span className="hint">{t('referral.centers.held')}</span>}
    </>
  );
}
