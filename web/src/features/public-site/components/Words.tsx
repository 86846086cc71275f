import { Fragment } from 'react';
import { paragraphs } from '../rules/paragraphs';

/** What a person typed, with its line breaks and paragraphs; anything that looks like markup stays text. */
export function Words({ text }: { text: string }) {
  return paragraphs(text).map((lines, n) => (
    <p key={n}>
      {lines.map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <span>{line}</span>
        </Fragment>
      ))}
    </p>
  ));
}
