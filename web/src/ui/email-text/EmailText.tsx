import { Fragment } from 'react';

/** Text with e-mail addresses in it, which break after their @ where the place is narrow, not in a word. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=@)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
