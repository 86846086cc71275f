import type { ReactNode } from 'react';
import { useT, type Translate } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ArrowLeft } from '@/ui/icon/icons';
import type { Wizard } from '../hooks/useWizard';
import styles from './WizardNav.module.css';

interface WizardNavProps {
  onPrevious?: () => void;
  /** The button that continues. */
  children: ReactNode;
}

/** The buttons at the end of a step. */
export function WizardNav({ onPrevious, children }: WizardNavProps) {
  const t = useT();
  return (
    <div className={styles.nav}>
      {onPrevious ? (
        <Button variant="secondary" icon={ArrowLeft} onClick={onPrevious}>
          {t('referral.previous')}
        </Button>
      ) : (
        <span />
      )}
      {children}
    </div>
  );
}

/** Returns the label of the button that continues: back to the summary, if the step was opened from there. */
export function continueWords({ returns }: Wizard, t: Translate): string {
  return returns ? t('referral.return') : t('referral.continue');
}
