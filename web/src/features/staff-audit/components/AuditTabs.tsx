import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

/** Tabs for the two views of the audit trail. */
export function AuditTabs({ current }: { current: 'events' | 'unusual' }) {
  const t = useT();
  const tabs = [
    { to: '/staff/audit', label: t('audit.tab.events') },
    { to: '/staff/audit/unusual', label: t('audit.tab.unusual') },
  ];
  return (
    <LinkTabs
      look="chips"
      label={t('audit.tabs')}
      tabs={tabs}
      current={current === 'events' ? '/staff/audit' : '/staff/audit/unusual'}
    />
  );
}
