import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
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
  /** Whether its label and error show, or are only heard. */
  isQuiet?: boolean;
  onGive: (initials: string) => void;
  /** Enter leads to the next statement, where there is one. */
  onEnter?: () => void;
  /** Whether the person came to this statement by the keyboard or a button, and goes on typing. */
  takesFocus?: boolean;
  /** Gives the initials at one tap; only after they were typed once, and until they stand here. */
  onTap?: TapHandler;
}

/** The box for two initials beside a statement. */
export function InitialsBox(props: InitialsBoxProps) {
  const { statement, n, value, expected, isWrong, isQuiet, onGive, onEnter, takesFocus, onTap } = props;
  const t = useT();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
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
      {onTap && <TapButton {...props} onTap={onTap} />}
      {isWrong && (
        <span className={isQuiet ? 'sr' : styles.wrong}>
          <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>
        </span>
      )}
    </div>
  );
}

/** One tap for one statement. */
function TapButton({ statement, n, expected, onTap }: InitialsBoxProps & { onTap: TapHandler }) {
  const t = useT();
  return (
    <Button variant="secondary" className={styles.tap} aria-describedby={wordsId(statement)} onClick={onTap}>
      {t('e-consent.initials.tap', { initials: expected })}{' '}
      <span className="sr">{t('e-consent.statements.number', { n })}</span>
    </Button>
  );
}
