import { useEffect, useRef, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ArrowLeft } from '@/ui/icon/icons';
import { useStepTitle } from '@/ui/step-title/StepTitle';
import styles from './ViewHead.module.css';

interface ViewHeadProps {
  title: string;
  /** Whether another view led here: then the view starts at its top, with focus on the title. */
  arrived: boolean;
  /** Keeps the screen's own title in the tab (V2), as on the dashboard. */
  hasPlainTitle?: boolean;
  /** Returns to the dashboard; undefined on the dashboard itself. */
  onBack?: () => void;
  children?: ReactNode;
}

/** The title of a view of the registration. */
export function ViewHead({ title, hasPlainTitle, arrived, onBack, children }: ViewHeadProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useStepTitle(hasPlainTitle ? null : title);
  useEffect(() => {
    if (!arrived) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  return (
    <div className="stack">
      {onBack && (
        <Button variant="text" small icon={ArrowLeft} className={styles.back} onClick={onBack}>
          {t('voucher.back')}
        </Button>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
