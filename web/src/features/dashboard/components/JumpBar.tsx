import { useT } from '@/i18n/react';
import { Icon } from '@/ui/icon/Icon';
import type { Drawing } from '@/ui/icon/icons';
import styles from './dashboard.module.css';

/** A part of the dashboard that the bar leads to. */
export interface Jump {
  id: string;
  label: string;
  icon: Drawing;
}

/** The blue bar of links to the parts of the dashboard (M2). */
export function JumpBar({ jumps }: { jumps: readonly Jump[] }) {
  const t = useT();
  return (
    <nav className={styles.jump} aria-label={t('dashboard.jump')}>
      <div className="wrap">
        {jumps.map(({ id, label, icon }) => (
          <a key={id} href={`#${id}`}>
            <Icon of={icon} />
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}
