import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useT } from '@/i18n/react';
import { cx } from '@/ui/cx';
import { Icon } from '@/ui/icon/Icon';
import { ArrowDown, ArrowUp, ArrowUpDown, Info } from '@/ui/icon/icons';
import type { ColumnId } from '../rules/centers';
import styles from './centers.module.css';

interface ColumnHeadProps {
  column: ColumnId;
  /** How this column is sorted; null if it is not. */
  order: 'ascending' | 'descending' | null;
  onSort: () => void;
  /** The id of the status element with the explanation. */
  explanation: string;
  isExplained: boolean;
  onExplain: (isOpen: boolean) => void;
  /** Opens the explanation to the left, if there is no room at the right. */
  opensLeft: boolean;
}

const arrows = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/** The head of a column: pressing its name sorts, and the button after the name explains it. */
export function ColumnHead({ column, order, onSort, explanation, ...props }: ColumnHeadProps) {
  const t = useT();
  const { isExplained, onExplain, opensLeft } = props;
  const head = useRef<HTMLTableCellElement>(null);
  const name = t(`referral.column.${column}`);
  useClosing(head, isExplained, () => onExplain(false));

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isExplained) return;
    event.stopPropagation();
    onExplain(false);
  }
  return (
    <th scope="col" ref={head} abbr={name} aria-sort={order ?? undefined} onKeyDown={closeOnEscape}>
      <span className={styles.head}>
        <button type="button" className={cx(styles.sort, order && styles.sorted)} onClick={onSort}>
          {name}
          <Icon of={arrows[order ?? 'none']} />
        </button>
        <button
          type="button"
          className={styles.explain}
          aria-label={t('referral.centers.explain', { column: name })}
          aria-expanded={isExplained}
          aria-controls={isExplained ? explanation : undefined}
          onClick={() => onExplain(!isExplained)}
        >
          <Icon of={Info} />
        </button>
      </span>
      {isExplained && (
        <div className={styles.popHost}>
          {/* The table's status element announces the text, so that it does not become part of this head's
              name. */}
          <p aria-hidden="true" className={cx(styles.pop, opensLeft && styles.left)}>
            {t(`referral.explain.${column}`)}
          </p>
        </div>
      )}
    </th>
  );
}

/** Closes the explanation after a press elsewhere. */
function useClosing(head: { current: HTMLElement | null }, isOpen: boolean, onClose: () => void) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = (event: Event) => {
      if (!(event.target instanceof Node) || !head.current?.contains(event.target)) close.current();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [head, isOpen]);
}
