import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { CircleAlert } from '@/ui/icon/icons';
import { FieldErrorText } from '@/ui/field/Field';
import { asInitials } from '../rules/initials';
import styles from './Statements.module.css';

/** The box of a statement, and its words. */
export const initialsId = (statement: number) => `initials-${statement}`;
export const wordsId = (statement: number) => `statement-${statement}`;

type TapHandler = (event: MouseEvent) => void;

interface InitialsBoxProps {
  statement: number;
  /** Where it stands among all, from 1. */
  n: number;
  value: string;
  expected: string;
  isWrong: boolean;
  /** Whether its label shows, or is only heard. */
  isQuiet?: boolean;
  onGive: (initials: string) => void;
  /** Enter leads to the next statement, where there is one. */
  onEnter?: () => void;
  /** Whether two letters are given: then a mistake is reported at once. */
  isTyped: boolean;
  /** The control that takes the focus when the person came to this statement by the keyboard. */
  focus?: 'box' | 'tap' | 'words' | null;
  /** Gives the initials at one tap; only after they were typed once, and until they stand here. */
  onTap?: TapHandler;
}

/** The box for two initials beside a statement. */
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
        // A new element for each kind, because only inserted alerts are announced.
        <span key={isTyped ? 'typed' : 'blank'} role={isTyped ? 'alert' : undefined} className={styles.wrong}>
          <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
        </span>
      )}
    </div>
  );
}

type TapButtonProps = InitialsBoxProps & { onTap: TapHandler; ref: Ref<HTMLButtonElement> };

/** One tap for one statement. */
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
