import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useT } from '@/i18n/react';
import { IconButton } from '@/ui/button/Button';
import { AlarmClock, Calendar, CalendarDays, Sunrise } from '@/ui/icon/icons';
import { MenuItem } from '@/ui/menu-item/MenuItem';
import { snoozeChoices } from '../rules/snooze';
import { useShortDay } from '../hooks/useShortDay';
import styles from './work.module.css';

interface SnoozeMenuProps {
  name: string;
  /** The current day as YYYY-MM-DD. */
  today: string;
  onPick: (day: string) => void;
  /** Asks for another date. */
  onOther: () => void;
}

const itemsIn = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

const icons = { tomorrow: Sunrise, monday: Calendar };

/** The button that snoozes an item, with a menu that names each date. */
export function SnoozeMenu({ name, today, onPick, onOther }: SnoozeMenuProps) {
  const t = useT();
  const shortDay = useShortDay();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    itemsIn(menu.current)[0]?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    const all = itemsIn(menu.current);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab') setOpen(false);
    else if (next !== undefined) all.at(next % all.length)?.focus();
    if (event.key === 'Escape' || next !== undefined) event.preventDefault();
  }
  const choose = (action: () => void) => () => {
    close();
    action();
  };

  return (
    <div ref={box} className={styles.snooze}>
      <IconButton
        icon={AlarmClock}
        label={t('work.snooze', { name })}
        className={isOpen ? styles.open : styles.quiet}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={t('work.snooze.until')}
          className={styles.menu}
          onKeyDown={onKeyDown}
        >
          <p aria-hidden="true">{t('work.snooze.until')}</p>
          {snoozeChoices(today).map(({ name: choice, day }) => (
            <MenuItem
              key={choice}
              role="menuitem"
              tabIndex={-1}
              icon={icons[choice]}
              mark={shortDay(day)}
              onClick={choose(() => onPick(day))}
            >
              {t(`work.snooze.${choice}`)}
            </MenuItem>
          ))}
          <MenuItem role="menuitem" tabIndex={-1} icon={CalendarDays} onClick={choose(onOther)}>
            {t('work.snooze.pick')}
          </MenuItem>
        </div>
      )}
    </div>
  );
}
