import { Fragment, type ReactNode } from 'react';

/** A name and what is known under it. */
export type Fact = readonly [name: string, value: ReactNode];

/** What is known, name by name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="dl">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
