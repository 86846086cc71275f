import { AppLink } from '../work-bar/AppLink';
import styles from '../tabs/Tabs.module.css';

interface LinkTabsProps {
  /** What the tabs divide, for screen readers. */
  label: string;
  tabs: readonly { to: string; label: string }[];
  /** The address of the tab that is in view. */
  current: string;
  /** Views of one section look like chips, sections like tabs. */
  look?: 'tabs' | 'chips';
}

/** Tabs whose panels have addresses of their own. */
export function LinkTabs({ label, tabs, current, look = 'tabs' }: LinkTabsProps) {
  return (
    <nav className={styles[look]} aria-label={label}>
      {tabs.map(({ to, label: words }) => (
        <AppLink key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {words}
        </AppLink>
      ))}
    </nav>
  );
}
