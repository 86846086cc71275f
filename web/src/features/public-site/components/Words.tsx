import { Fragment } from 'react';
import { paragraphs } from '../rules/paragraphs';

/** A patient's text with its line breaks and paragraphs; markup in it stays text. */
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
