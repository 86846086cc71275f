import { Icon } from '../icon/Icon';
import type { Drawing } from '../icon/icons';
import styles from './FootNav.module.css';

/** A link at the end of a page. */
export interface FootLink {
  href: string;
  label: string;
  icon: Drawing;
}

/** The links at the end of a page; renders nothing without links. */
export function FootNav({ label, links }: { label: string; links: readonly FootLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label={label}>
      {links.map((link) => (
        <a key={link.href} href={link.href}>
          <Icon of={link.icon} /> {link.label}
        </a>
      ))}
    </nav>
  );
}
