import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useShortcut } from '@/ui/shortcuts/useShortcut';

const ROW = '[role=rowgroup]:last-child > [role=row]';

/** The elements of a row that the keys use. */
const parts = {
  open: '[role=rowheader] a',
  decide: '[role=cell]:last-child :is(a, button)',
  snooze: '[aria-haspopup=menu]',
};

/**
 * Holds the current row of the list and moves it with the keys: j and k move the focus, e presses the button of the
 * row, s opens its snooze menu. Enter opens the focused link by itself. A row that disappears leaves its place and the
 * focus to the next one.
 */
export function useCurrentRow(table: RefObject<HTMLDivElement | null>, keys: readonly string[]) {
  const [at, setAt] = useState({ key: '', index: 0 });
  const hadFocus = useRef(false);
  const found = keys.indexOf(at.key);
  const index = found >= 0 ? found : Math.min(at.index, keys.length - 1);

  const part = (row: number, name: keyof typeof parts) =>
    table.current?.querySelectorAll(ROW).item(row)?.querySelector<HTMLElement>(parts[name]);
  const focus = (row: number) => part(Math.max(0, Math.min(keys.length - 1, row)), 'open')?.focus();
  // The first key only puts the focus on the current row.
  const move = (by: number) => focus(document.activeElement?.closest(ROW) ? index + by : index);
  const press = (name: keyof typeof parts) => part(index, name)?.click();

  useShortcut('j', () => move(1));
  useShortcut('k', () => move(-1));
  useShortcut('e', () => press('decide'));
  const isOn = useShortcut('s', () => press('snooze'));
  useShortcut('Enter', () => press('open'));

  const refocus = useEffectEvent(() => {
    if (hadFocus.current && document.activeElement === document.body) focus(index);
  });
  const shown = keys.join(' ');
  useEffect(() => {
    if (shown) refocus();
  }, [shown]);

  return {
    current: keys[index],
    hasKeys: isOn,
    /** Called when an element of a row gets the focus. */
    onFocus(key: string) {
      hadFocus.current = true;
      setAt({ key, index: keys.indexOf(key) });
    },
    onBlur() {
      hadFocus.current = false;
    },
  };
}
