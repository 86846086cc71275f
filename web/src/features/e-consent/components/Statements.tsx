import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { ChevronLeft, ChevronRight } from '@/ui/icon/icons';
import type { Statement } from '../api/consent';
import type { GivenInitials } from '../rules/initials';
import { InitialsBox, wordsId } from './InitialsBox';
import styles from './Statements.module.css';

/** The statements and what stands beside them. */
export interface StatementsProps {
  statements: readonly Statement[];
  given: GivenInitials;
  expected: string;
  /** Those whose initials are missing or wrong. */
  wrong: readonly number[];
  /** Whether going on was tried: before that, only two wrong letters are pointed at. */
  isJudged: boolean;
  onGive: (statement: number, initials: string) => void;
}

/** Whether a box is pointed at: not before somebody had the chance to fill it in. */
function isPointedAt({ wrong, isJudged, given }: StatementsProps, statement: number): boolean {
  return wrong.includes(statement) && (isJudged || (given[statement] ?? '').length >= 2);
}

function boxOf(all: StatementsProps, { value }: Statement, n: number) {
  return {
    statement: value,
    n,
    value: all.given[value] ?? '',
    expected: all.expected,
    isWrong: isPointedAt(all, value),
    onGive: (initials: string) => all.onGive(value, initials),
  };
}

/** How many are initialed. */
function Count({ statements, wrong }: StatementsProps) {
  const t = useT();
  return (
    <span className="muted">
      {t('e-consent.initials.count', { count: statements.length - wrong.length, all: statements.length })}
    </span>
  );
}

/** Every statement with its box, where there is room. */
export function StatementList(all: StatementsProps) {
  const t = useT();
  return (
    <section className="panel" aria-labelledby="statements">
      <div className={styles.head}>
        <h2 id="statements">{t('e-consent.statements')}</h2>
        <Count {...all} />
      </div>
      <p className={styles.template}>{t('e-consent.template')}</p>
      <ol className={styles.list}>
        {all.statements.map((statement, index) => (
          <li key={statement.value} className={styles.row}>
            <p id={wordsId(statement.value)}>
              <strong>{index + 1}.</strong> {statement.question}
            </p>
            <InitialsBox {...boxOf(all, statement, index + 1)} isQuiet />
          </li>
        ))}
      </ol>
      <p className={styles.kept}>{t('e-consent.initials.kept')}</p>
    </section>
  );
}

interface StatementPagerProps extends StatementsProps {
  /** The statement that shows, counting from 0. */
  at: number;
  /** Whether the person turned to it. */
  isByHand: boolean;
  onTurn: (at: number) => void;
}

/** One statement at a time, on a phone. */
export function StatementPager({ at, isByHand, onTurn, ...all }: StatementPagerProps) {
  const t = useT();
  const statement = all.statements[at];
  if (!statement) return null;
  const last = all.statements.length - 1;
  return (
    <section className={`panel ${styles.card}`} aria-labelledby="statements">
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
      <p className={styles.words} id={wordsId(statement.value)}>
        {statement.question}
      </p>
      <InitialsBox
        {...boxOf(all, statement, at + 1)}
        key={statement.value}
        takesFocus={isByHand}
        onEnter={at < last ? () => onTurn(at + 1) : undefined}
      />
      <div className={styles.turn}>
        <Button variant="secondary" icon={ChevronLeft} disabled={at === 0} onClick={() => onTurn(at - 1)}>
          {t('e-consent.previous')}
        </Button>
        <Button
          variant="secondary"
          iconAfter={ChevronRight}
          disabled={at === last}
          onClick={() => onTurn(at + 1)}
        >
          {t('e-consent.next')}
        </Button>
      </div>
      <p className={styles.kept}>{t('e-consent.initials.kept')}</p>
      <p className={styles.template}>{t('e-consent.template')}</p>
    </section>
  );
}
