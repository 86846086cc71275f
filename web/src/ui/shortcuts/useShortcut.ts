import { useEffect, useSyncExternalStore } from 'react';
import { areShortcutsOn, onShortcutsChanged } from './shortcutSetting';

/** Elements in which a character key types or chooses something. */
const TYPING =
  'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu], dialog';

/** Elements that Enter presses. */
const PRESSING = 'a, button, summary';

/**
 * Calls an action when a character key is pressed outside of fields and dialogs. Returns whether shortcuts are on: they
 * can be turned off, because speech input may trigger them (WCAG 2.1.4).
 */
export function useShortcut(key: string, action: () => void): boolean {
  const isOn = useSyncExternalStore(onShortcutsChanged, areShortcutsOn);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const natives = key === 'Enter' ? `${TYPING}, ${PRESSING}` : TYPING;
      if (event.target instanceof Element && event.target.closest(natives)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, action, isOn]);
  return isOn;
}
