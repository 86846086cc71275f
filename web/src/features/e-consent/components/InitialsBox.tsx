import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { CircleAlert } from '@/ui/icon/icons';
import { FieldErrorText } from '@/ui/field/Field';
import { asInitials } from '../rules/initials';
import styles from './Statements.module.css';

/** Return the ids of a statement's box and of its text. */
export const initialsId = (statement: number) => `initials-${statement}`;
export const wordsId = (statement: number) => `statement-${statement}`;

type TapHandler = (event: MouseEvent) => void;

interface InitialsBoxProps {
  statement: number;
  /** The position among all statements, from 1. */
  n: number;
  value: string;
  expected: string;
  isWrong: boolean;
  /** Whether the label is hidden visually. */
  isQuiet?: boolean;
  onGive: (initials: string) => void;
  /** Enter moves to the next statement, if there is one. */
  onEnter?: () => void;
  /** Whether two letters are typed: then a mistake is reported at once. */
  isTyped: boolean;
  /** The control that takes focus when the person came to this statement by keyboard. */
  focus?: 'box' | 'tap' | 'words' | null;
  /** Fills in the initials with one tap. Only after they were typed once, and until this box has them. */
  onTap?: TapHandler;
}

/** The box for two initials next to a statement. */
export function InitialsBox(props: InitialsBoxProps) {
  const { statement, n, value, expected, isWrong, isQuiet, isTyped, onGive, onEnter, focus, onTap } = props;
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  const tapButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus === 'tap' && tapButton.current) tapButton.current.focus();
    else if (focus === 'tap' || focus === 'box') box.current?.focus({ preventScroll: true });
  }, [focus]);
  const id = initialsId(statement);
  const error = isWrong ? t('e-consent.initials.wrong', { initials: expected }) : '';

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !onEnter) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <div className={styles.give}>
      <label htmlFor={id} className={isQuiet ? 'sr' : undefined}>
        {t('e-consent.initials.label', { n })}
      </label>
      <span className={styles.field}>
        <input
          id={id}
          ref={box}
          className={styles.box}
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint={onEnter ? 'next' : undefined}
          aria-describedby={cx(wordsId(statement), isWrong && `${id}-error`)}
          aria-invalid={isWrong || undefined}
          onChange={(event) => onGive(asInitials(event.target.value))}
          onKeyDown={onKeyDown}
        />
        {isWrong && <Icon of={CircleAlert} className={styles.mark} />}
      </span>
      {onTap && <TapButton {...props} ref={tapButton} onTap={onTap} />}
      {isWrong && (
        // A new element for each kind, because screen readers announce only inserted alerts.
        <span key={isTyped ? 'typed' : 'blank'} role={isTyped ? 'alert' : undefined} className={styles.wrong}>
          <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
        </span>
      )}
    </div>
  );
}

type TapButtonProps = InitialsBoxProps & { onTap: TapHandler; ref: Ref<HTMLButtonElement> };

/** A button that initials one statement. */
function TapButton({ statement, n, expected, onTap, ref }: TapButtonProps) {
  const t = useT();
  return (
    <Button
      ref={ref}
      variant="secondary"
      className={styles.tap}
      aria-describedby={wordsId(statement)}
      onClick={onTap}
    >
      {t('e-consent.initials.tap', { initials: expected })}{' '}
      <span className="sr">{t('e-consent.statements.number', { n })}</span>
    </Button>
  );
}
