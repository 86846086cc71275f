import { useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ChevronDown, ChevronUp, type Drawing } from '@/ui/icon/icons';
import styles from './section.module.css';
import { useAllOpen } from '../hooks/useAllOpen';

interface SectionProps {
  /** The target of the bar's link and of the address. */
  id: string;
  title: string;
  /** The icon before the title of a folded section. */
  icon: Drawing;
  /** The figure shown while the section is folded. */
  figure?: ReactNode;
  children: ReactNode;
}

/**
 * One section of the dashboard, named by its heading, which takes focus when a link leads here. On a phone it
 * is a collapsible row of the blue bar, and starts open when the address leads to it.
 */
export function Section({ id, title, icon, figure, children }: SectionProps) {
  const heading = useId();
  const content = useId();
  const allOpen = useAllOpen();
  const { isOpen, wasOpened, toggle } = useFold(id, allOpen);
  // The same elements at every width: unsent text and open parts survive a rotation of the device.
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
 * Returns whether a section is open: by a press, or because the address leads to it. A slow phone does not
 * render unopened sections. An opened section stays rendered, with the text written in it.
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
