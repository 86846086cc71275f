import { Fragment, type ReactNode } from 'react';

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values. */
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
