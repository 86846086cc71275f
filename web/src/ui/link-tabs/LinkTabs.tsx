import { AppLink } from '../work-bar/AppLink';
import styles from '../tabs/Tabs.module.css';
import { scrollToTab } from '../tabs/scrollToTab';

interface LinkTabsProps {
  /** The name of the tab list, for screen readers. */
  label: string;
  tabs: readonly { to: string; label: string }[];
  /** The address of the current tab. */
  current: string;
  /** The look: chips for views of one section, tabs for sections. */
  look?: 'tabs' | 'chips';
}

/** Tabs with an address for each panel. */
export function LinkTabs({ label, tabs, current, look = 'tabs' }: LinkTabsProps) {
  return (
    <nav className={styles[look]} aria-label={label}>
      {tabs.map(({ to, label: words }) => (
        <AppLink
          key={to}
          to={to}
          aria-current={to === current ? 'page' : undefined}
          ref={to === current ? scrollToTab : undefined}
        >
          {words}
        </AppLink>
      ))}
    </nav>
  );
}
