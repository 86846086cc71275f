import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { FieldErrorText } from '@/ui/field/Field';
import { MAX_COMPARED, type Center } from '../rules/centers';
import type { Choosing } from './CentersStep';
import { CompareDialog } from './CompareDialog';
import styles from './compare.module.css';

interface CompareBarProps {
  /** The centers that are ticked for the comparison. */
  centers: readonly Center[];
  isChosen: Choosing['isChosen'];
}

/** Above the table: what the ticks to compare are for, and the button that opens the comparison. */
export function CompareBar({ centers, isChosen }: CompareBarProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const isEnough = centers.length > 1;
  return (
    <div className={styles.bar}>
      <p id="centers-compare">
        {t('referral.compare.how', { most: MAX_COMPARED })}{' '}
        <strong role="status">
          {centers.length > 0 && t('referral.compare.count', { count: centers.length, most: MAX_COMPARED })}
        </strong>
      </p>
      <div>
        <Button
          small
          variant="secondary"
          aria-describedby="centers-compare"
          onClick={() => (isEnough ? setOpen(true) : setHasTried(true))}
        >
          {t('referral.compare.open')}
        </Button>
      </div>
      <div role="alert">
        {hasTried && !isEnough && (
          <FieldErrorText id="centers-compare-missing">{t('referral.compare.missing')}</FieldErrorText>
        )}
      </div>
      {isOpen && <CompareDialog centers={centers} isChosen={isChosen} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface CompareBoxProps {
  center: Center;
  checked: boolean;
  /** Three others are ticked. */
  disabled: boolean;
  onChecked: (checked: boolean) => void;
}

/** Below a center's name: puts it into the comparison. */
export function CompareBox({ center, checked, disabled, onChecked }: CompareBoxProps) {
  const t = useT();
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChecked(event.target.checked)}
      />
      <span>
        {t('referral.compare')}
        <span className="sr">{`, ${center.name}`}</span>
      </span>
    </label>
  );
}
