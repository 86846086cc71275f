import { Fragment, type ReactNode } from 'react';
import { callHref } from '@/domain/callHref';
import { showPhone } from '@/domain/phone';
import { cx } from '@/ui/cx';
import { EmailText } from '@/ui/email-text/EmailText';
import styles from './record.module.css';

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  /** Whether to use two columns if there is room. */
  isWide?: boolean;
}

/** A list of names and values. */
export function Facts({ facts, isWide = false }: FactsProps) {
  const half = Math.ceil(facts.length / 2);
  const columns = isWide ? [facts.slice(0, half), facts.slice(half)] : [facts];
  return (
    <div className={cx(isWide && styles.facts)}>
      {columns.map((column, at) => (
        <dl key={at} className="dl">
          {column.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </Fragment>
          ))}
        </dl>
      ))}
    </div>
  );
}

/** A phone number that can be called, and a note. */
export function PhoneFact({ number, note }: { number: string; note?: string }) {
  return (
    <>
      <a className={styles.tel} href={callHref(number)}>
        {showPhone(number)}
      </a>
      {note && <span className="muted"> {note}</span>}
    </>
  );
}

/** An email address that opens a new email. */
export function EmailFact({ address }: { address: string }) {
  return (
    <a className={styles.email} href={`mailto:${address}`}>
      <EmailText>{address}</EmailText>
    </a>
  );
}
