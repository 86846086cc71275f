import { useEffect, useRef, useState } from 'react';
import type { Lang } from '@/domain/page';
import { useSay } from '../words';
import { Button } from '@/ui/button/Button';
import { cx } from '@/ui/cx';
import { ChevronDown, ChevronUp } from '@/ui/icon/icons';
import { folds } from '../rules/paragraphs';
import styles from './FoldedText.module.css';
import { Words } from './Words';

interface FoldedTextProps {
  id: string;
  /** The language of the text; empty when unknown. */
  lang: Lang | '';
  text: string;
  /** The number of characters above which the text is folded. */
  above: number;
  /** Folded to 41rem rather than 30rem, on the ribbon. */
  ribbon?: boolean;
}

/**
 * A person's words in full; long ones start folded. The fold is a style for browsers that run
 * scripts, and undoes itself when the script never arrives, so nobody is left with half a story.
 */
export function FoldedText({ id, lang, text, above, ribbon }: FoldedTextProps) {
  const t = useSay();
  const [live, setLive] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setLive(true), []);

  const long = folds(text, above);
  const fold = long && !open && cx(styles.folded, live && styles.live);
  const toggle = () => {
    setOpen(!open);
    // Folding pulls the text from under the reader; keep the button that did it in view.
    if (open) requestAnimationFrame(() => button.current?.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <div className={cx(ribbon && styles.ribbon)}>
      <div id={id} lang={lang} className={cx(styles.text, fold)}>
        <Words text={text} />
      </div>
      {long && (
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
