import { useEffect, useRef, type MouseEvent } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ChevronLeft, ChevronRight } from '@/ui/icon/icons';
import type { Statement } from '../api/consent';
import { canTap, hasTyped, type GivenInitials } from '../rules/initials';
import { InitialsBox, wordsId } from './InitialsBox';
import styles from './Statements.module.css';

/** The statements and their initials. */
export interface StatementsProps {
  statements: readonly Statement[];
  given: GivenInitials;
  expected: string;
  /** The values of statements with missing or wrong initials. */
  wrong: readonly number[];
  /** Whether the person tried to continue: before that, only two wrong letters are marked. */
  isJudged: boolean;
  onGive: (statement: number, initials: string) => void;
  /** Whether a statement is a template that ships with Beacon. */
  isTemplate: boolean;
  /** Called when a tap gave the last of the missing initials. */
  onLast: () => void;
}

/** Reports whether a box is marked as wrong: not before the person could fill it in. */
function isPointedAt({ wrong, isJudged, given }: StatementsProps, statement: number): boolean {
  return wrong.includes(statement) && (isJudged || (given[statement] ?? '').length >= 2);
}

function statementBox(all: StatementsProps, { value }: Statement, n: number) {
  return {
    statement: value,
    n,
    value: all.given[value] ?? '',
    expected: all.expected,
    isWrong: isPointedAt(all, value),
    isTyped: (all.given[value] ?? '').length >= 2,
    onGive: (initials: string) => all.onGive(value, initials),
  };
}

/** Focuses the text of a statement, which is read next: focusing its box would open a phone's keyboard. */
function goToWords(statement: Statement | undefined) {
  if (statement) document.getElementById(wordsId(statement.value))?.focus();
}

/**
 * Returns the index of the next statement after a tap: the next below, or the first missing; -1 after the last.
 */
function indexAfter({ statements, wrong }: StatementsProps, at: number): number {
  const missing = wrong.filter((value) => value !== statements[at]?.value);
  if (missing.length > 0 && at < statements.length - 1) return at + 1;
  return statements.findIndex(({ value }) => value === missing[0]);
}

/** The number of initialed statements. */
function Count({ statements, wrong }: StatementsProps) {
  const t = useT();
  return (
    <span className="muted" role="status">
      {t('e-consent.initials.count', { count: statements.length - wrong.length, all: statements.length })}
    </span>
  );
}

/** All statements with their boxes, on wide screens. */
export function StatementList(all: StatementsProps) {
  const t = useT();
  const tap = (statement: Statement, index: number) => () => {
    all.onGive(statement.value, all.expected);
    const next = indexAfter(all, index);
    if (next < 0) all.onLast();
    else goToWords(all.statements[next]);
  };
  return (
    <section className="panel" aria-labelledby="statements">
      <div className={styles.head}>
        <h2 id="statements">{t('e-consent.statements')}</h2>
        <Count {...all} />
      </div>
      {all.isTemplate && <p className={styles.template}>{t('e-consent.template')}</p>}
      <ol className={cx(styles.list, hasTyped(all.given, all.expected) && styles.taps)}>
        {all.statements.map((statement, index) => (
          <li key={statement.value} className={styles.row}>
            <p id={wordsId(statement.value)} tabIndex={-1}>
              <strong>{index + 1}.</strong> {statement.question}
            </p>
            <InitialsBox
              {...statementBox(all, statement, index + 1)}
              isQuiet
              onTap={canTap(all.given, statement.value, all.expected) ? tap(statement, index) : undefined}
            />
          </li>
        ))}
      </ol>
      <p className={styles.kept}>{t('e-consent.initials.kept')}</p>
    </section>
  );
}

/** The element that takes focus after a turn: the box, the button, the text, or none. */
export type TurnFocus = 'box' | 'tap' | 'words' | null;

/** The index of the first statement that offers a tap; initials are typed for the earlier statements. */
const FIRST_TAP = 2;

/** A second tap within this time is ignored, in milliseconds: the next statement cannot be read that fast. */
const ECHO_MS = 600;

interface StatementPagerProps extends StatementsProps {
  /** The index of the shown statement. */
  at: number;
  focus: TurnFocus;
  onTurn: (at: number, focus: TurnFocus) => void;
}

/** One statement at a time, on a phone. */
export function StatementPager({ at, focus, onTurn, ...all }: StatementPagerProps) {
  const t = useT();
  const statement = all.statements[at];
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (focus === 'words') goToWords(statement);
  }, [focus, statement]);
  if (!statement) return null;
  const last = all.statements.length - 1;
  const mayTap = canTap(all.given, statement.value, all.expected);
  const turn = (to: number) => onTurn(to, hasTyped(all.given, all.expected) ? 'words' : 'box');
  function tap({ detail, timeStamp }: MouseEvent) {
    // A key press has no detail and needs no such check.
    if (!statement || (detail > 0 && timeStamp - lastTap.current < ECHO_MS)) return;
    lastTap.current = timeStamp;
    all.onGive(statement.value, all.expected);
    const next = indexAfter(all, at);
    if (next < 0) all.onLast();
    else onTurn(next, 'words');
  }
  /** Continues from a box by keyboard: to the next box, or to the button if a tap is enough. */
  const enter = () =>
    onTurn(at + 1, at + 1 >= FIRST_TAP && hasTyped(all.given, all.expected) ? 'tap' : 'box');
  return (
    <section className={`panel flow gap-4 ${styles.card}`} aria-labelledby="statements">
      <div className={styles.head}>
        <h2 id="statements">{t('e-consent.statements.at', { n: at + 1, all: all.statements.length })}</h2>
        <Count {...all} />
      </div>
      <progress
        className={styles.progress}
        aria-label={t('e-consent.statements.progress')}
        max={all.statements.length}
        value={all.statements.length - all.wrong.length}
      />
      <p className={styles.words} id={wordsId(statement.value)} tabIndex={-1}>
        {statement.question}
      </p>
      <InitialsBox
        {...statementBox(all, statement, at + 1)}
        key={statement.value}
        focus={focus}
        onEnter={at < last ? enter : undefined}
        onTap={mayTap ? tap : undefined}
      />
      <div className={styles.turn}>
        <Button variant="secondary" icon={ChevronLeft} disabled={at === 0} onClick={() => turn(at - 1)}>
          {t('e-consent.previous')}
        </Button>
        <Button
          variant="secondary"
          iconAfter={ChevronRight}
          disabled={at === last}
          onClick={() => turn(at + 1)}
        >
          {t('e-consent.next')}
        </Button>
      </div>
      <p className={styles.kept}>{t('e-consent.initials.kept')}</p>
      {all.isTemplate && <p className={styles.template}>{t('e-consent.template')}</p>}
    </section>
  );
}
