import { Fragment } from 'react';

/** Text with e-mail addresses in it, which break after their @ where the place is narrow, not in a word. */
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
