import { useEffect, useRef, useState } from 'react';
import { keywordIn } from '../rules/filter';

/** How long typing must pause before the list is fetched, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/** Holds the text of the keyword field, and applies it to the filter after a pause or at once. */
export function useKeyword(keyword: string, onKeyword: (keyword: string) => void) {
  const [text, setText] = useState(keyword);
  const waiting = useRef<number | undefined>(undefined);
  const latest = useRef({ text, onKeyword });
  useEffect(() => {
    latest.current = { text, onKeyword };
  });

  // "Back" and clearing change the filter from outside; the field follows unless the visitor is typing.
  useEffect(() => {
    if (waiting.current === undefined && keywordIn(latest.current.text) !== keyword) setText(keyword);
  }, [keyword]);
  useEffect(() => () => window.clearTimeout(waiting.current), []);

  function apply() {
    window.clearTimeout(waiting.current);
    waiting.current = undefined;
    latest.current.onKeyword(keywordIn(latest.current.text));
  }
  return {
    text,
    type(next: string) {
      setText(next);
      window.clearTimeout(waiting.current);
      waiting.current = window.setTimeout(apply, TYPING_PAUSE_MS);
    },
    apply,
    /** Clears the field without a search. */
    clear() {
      window.clearTimeout(waiting.current);
      waiting.current = undefined;
      setText('');
    },
  };
}
