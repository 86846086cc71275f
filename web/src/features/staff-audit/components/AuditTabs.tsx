import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

/** Leads between the events and unusual reading. */
export function AuditTabs({ current }: { current: 'events' | 'unusual' }) {
  const t = useT();
  const tabs = [
    { to: '/staff/audit', label: t('audit.tab.events') },
    { to: '/staff/audit/unusual', label: t('audit.tab.unusual') },
  ];
  return (
    <LinkTabs
      label={t('audit.tabs')}
      tabs={tabs}
      current={current === 'events' ? '/staff/audit' : '/staff/audit/unusual'}
    />
  );
}
