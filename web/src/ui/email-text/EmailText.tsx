import { Fragment } from 'react';

/** A text with email addresses, which can wrap after their @ in a narrow place but not within a word. */
export function EmailText({ children }: { children: string }) {
  const [first, ...rest] = children.split('@');
  return (
    <span translate={rest.length > 0 ? 'no' : undefined}>
      {first}
      {rest.map((part, at) => (
        <Fragment key={at}>
          @<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
