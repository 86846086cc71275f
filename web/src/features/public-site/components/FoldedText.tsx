import { Fragment, useEffect, useRef, useState, type RefObject } from 'react';
import type { Lang } from '@/domain/page';
import { useSay } from '../words';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ChevronDown, ChevronUp } from '@/ui/icon/icons';
import { folds, paragraphs } from '../rules/paragraphs';
import styles from './FoldedText.module.css';

interface FoldedTextProps {
  id: string;
  /** The language of the text; empty when unknown. */
  lang: Lang | '';
  text: string;
  /** The text is folded above this number of characters. */
  above: number;
  /** Folded to 41rem rather than 30rem, on the ribbon. */
  ribbon?: boolean;
}

/**
 * A patient's text in full; a long text starts folded if it is taller than the fold (26.6). The fold applies
 * only with scripting enabled, and is undone if the script never loads, so that every reader gets the whole story.
 */
export function FoldedText({ id, lang, text, above, ribbon }: FoldedTextProps) {
  const t = useSay();
  const [live, setLive] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setLive(true), []);

  const words = useRef<HTMLDivElement>(null);
  const long = folds(text, above);
  const hides = useHidesText(words, long);
  const fold = hides && !open && cx(styles.folded, live && styles.live);
  const toggle = () => {
    setOpen(!open);
    // Folding moves the text away from the reader; the pressed button must stay in view.
    if (open) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <div className={cx(ribbon && styles.ribbon)}>
      <div ref={words} id={id} lang={lang} className={cx(styles.text, fold)}>
        <Words text={text} />
      </div>
      {hides && (
        <Button
          ref={button}
          variant={ribbon ? 'on-green' : 'text'}
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          iconAfter={open ? ChevronUp : ChevronDown}
          onClick={toggle}
        >
          {open ? t('public.read-less') : t('public.read-more')}
        </Button>
      )}
    </div>
  );
}

/** Space below the letters of the last line, in pixels: if only that is hidden, no text is. */
const BELOW_LETTERS = 6;

/** Reports whether the fold hides lines of a long text at its current width; true until it is measured. */
function useHidesText(words: RefObject<HTMLElement | null>, long: boolean): boolean {
  const [hides, setHides] = useState(true);
  useEffect(() => {
    const box = words.current;
    if (!box || !long || !('ResizeObserver' in window)) return;
    const watch = new ResizeObserver(() => {
      const fold = parseFloat(getComputedStyle(box).getPropertyValue('--fold'));
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
      setHides(box.scrollHeight > fold * rem + BELOW_LETTERS);
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [words, long]);
  return long && hides;
}

/** A patient's text with its line breaks and paragraphs; markup in it stays text. */
function Words({ text }: { text: string }) {
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
