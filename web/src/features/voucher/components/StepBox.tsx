import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ArrowRight, Check, Pencil } from '@/ui/icon/icons';
import styles from './StepBox.module.css';

interface StepBoxProps {
  number: number;
  title: string;
  text: string;
  state: 'done' | 'now' | 'later';
  onContinue: () => void;
  onEdit: () => void;
}

/** One step of the dashboard: Edit on the steps before the current one, Continue on the current one (V2). */
export function StepBox({ number, title, text, state, onContinue, onEdit }: StepBoxProps) {
  const t = useT();
  return (
    <li className={cx(styles.box, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.number}>{state === 'done' ? <Icon of={Check} /> : number}</span>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p className={cx(state !== 'now' && 'muted')}>{text}</p>
        {state === 'later' && <p className="muted">{t('voucher.step.locked', { n: number - 1 })}</p>}
      </div>
      {state === 'done' && (
        <Button variant="secondary" icon={Pencil} className={styles.action} onClick={onEdit}>
          {t('voucher.edit')} <span className="sr">{title}</span>
        </Button>
      )}
      {state === 'now' && (
        <Button iconAfter={ArrowRight} className={styles.action} onClick={onContinue}>
          {t('voucher.continue')} <span className="sr">{title}</span>
        </Button>
      )}
    </li>
  );
}
