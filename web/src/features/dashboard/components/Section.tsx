import { useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ChevronDown, ChevronUp, type Drawing } from '@/ui/icon/icons';
import styles from './section.module.css';
import { useAllOpen } from './useAllOpen';

interface SectionProps {
  /** Where the bar of links and the address lead. */
  id: string;
  title: string;
  /** Before the title of a folded part. */
  icon: Drawing;
  /** The one thing worth knowing of it while it is folded. */
  figure?: ReactNode;
  children: ReactNode;
}

/**
 * One part of the dashboard, named by its heading, which takes the keyboard when somebody is led here. On a phone
 * it is a row of the blue bar that folds out, and is open from the start when the address leads to it.
 */
export function Section({ id, title, icon, figure, children }: SectionProps) {
  const heading = useId();
  const content = useId();
  const allOpen = useAllOpen();
  const { isOpen, wasOpened, toggle } = useFold(id, allOpen);
  // The same elements at every width: what is being written, or is open above, outlives a turn of the device.
  return (
    <section id={id} className={cx(styles.section, allOpen && 'band')} aria-labelledby={heading}>
      <div className={cx(allOpen && 'wrap')}>
        <h2 className={cx(!allOpen && styles.row)} tabIndex={-1}>
          {allOpen ? (
            <span id={heading}>{title}</span>
          ) : (
            <button type="button" aria-expanded={isOpen} aria-controls={content} onClick={toggle}>
              <Icon of={icon} />
              <span className={styles.words}>
                <span id={heading}>{title}</span>
                {figure && <span className={styles.figure}>{figure}</span>}
              </span>
              <Icon of={isOpen ? ChevronUp : ChevronDown} />
            </button>
          )}
        </h2>
      </div>
      <div id={content} hidden={!allOpen && !isOpen} className={cx(styles.content, allOpen && styles.open)}>
        {wasOpened && <div className="wrap flow gap-5">{children}</div>}
      </div>
    </section>
  );
}

/**
 * Whether a part is folded out: by hand, or because the address leads to it. A slow phone does not draw what nobody has
 * opened; once it was, it stays, with what is written in it.
 */
function useFold(id: string, allOpen: boolean) {
  const { hash, key } = useLocation();
  const led = hash === `#${id}` ? key : null;
  const [isOpen, setOpen] = useState(led !== null);
  const [ledBy, setLedBy] = useState(led);
  if (led !== ledBy) {
    setLedBy(led);
    if (led !== null) setOpen(true);
  }
  const [wasOpened, setWasOpened] = useState(allOpen || isOpen);
  if ((allOpen || isOpen) && !wasOpened) setWasOpened(true);
  return { isOpen, wasOpened, toggle: () => setOpen(!isOpen) };
}
