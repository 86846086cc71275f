import { useEffect, useRef, useState } from 'react';
import { keywordOf } from '../rules/filter';

/** How long nobody must type before the list follows. */
const TYPING_PAUSE_MS = 300;

/** What stands in the keyword's box, and its way into the filter: after a pause in typing, or at once. */
export function useKeyword(keyword: string, onKeyword: (keyword: string) => void) {
  const [text, setText] = useState(keyword);
  const waiting = useRef<number | undefined>(undefined);
  const latest = useRef({ text, onKeyword });
  useEffect(() => {
    latest.current = { text, onKeyword };
  });

  // Going back or clearing changes the filter from outside; the box follows unless somebody is typing.
  useEffect(() => {
    if (waiting.current === undefined && keywordOf(latest.current.text) !== keyword) setText(keyword);
  }, [keyword]);
  useEffect(() => () => window.clearTimeout(waiting.current), []);

  function apply() {
    window.clearTimeout(waiting.current);
    waiting.current = undefined;
    latest.current.onKeyword(keywordOf(latest.current.text));
  }
  return {
    text,
    type(next: string) {
      setText(next);
      window.clearTimeout(waiting.current);
      waiting.current = window.setTimeout(apply, TYPING_PAUSE_MS);
    },
    apply,
    /** Empties the box without asking for anything. */
    clear() {
      window.clearTimeout(waiting.current);
      waiting.current = undefined;
      setText('');
    },
  };
}
