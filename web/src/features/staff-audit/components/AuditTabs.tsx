import { useT } from '@/i18n/react';
import { PrivacyTabs } from '@/parts/staff/PrivacyTabs';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

/** Tabs for the sections of privacy, and for the two views of the audit trail. */
export function AuditTabs({ current }: { current: 'events' | 'unusual' }) {
  const t = useT();
  const tabs = [
    { to: '/staff/audit', label: t('audit.tab.events') },
    { to: '/staff/audit/unusual', label: t('audit.tab.unusual') },
  ];
  return (
    <>
      <PrivacyTabs current="audit" />
      <LinkTabs
        look="chips"
        label={t('audit.tabs')}
        tabs={tabs}
        current={current === 'events' ? '/staff/audit' : '/staff/audit/unusual'}
      />
    </>
  );
}
