import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import type { Drawing } from '@/ui/icon/icons';
import styles from './StageFoot.module.css';

/** The id of the button that submits the stage. */
export const SUBMIT = 'consent-submit';

export interface StageFootProps {
  /** The label of the button that continues; it submits the surrounding form. */
  children: ReactNode;
  icon?: Drawing;
  iconAfter?: Drawing;
  busy: boolean;
  onCancel: () => void;
  /** Undefined at the first stage, which cannot start over. */
  onStartOver?: () => void;
}

/** The buttons that continue and leave a stage. */
export function StageFoot({ children, icon, iconAfter, busy, onCancel, onStartOver }: StageFootProps) {
  const t = useT();
  return (
    <div className={styles.foot}>
      <Button id={SUBMIT} type="submit" icon={icon} iconAfter={iconAfter} busy={busy} className={styles.on}>
        {children}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {t('e-consent.cancel')}
      </Button>
      {onStartOver && (
        <Button variant="text" onClick={onStartOver}>
          {t('e-consent.start-over')}
        </Button>
      )}
    </div>
  );
}
