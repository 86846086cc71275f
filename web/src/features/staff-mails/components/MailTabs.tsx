import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

/** Tabs for all emails and the given-up emails. */
export function MailTabs({ current }: { current: 'all' | 'given-up' }) {
  const t = useT();
  const tabs = [
    { to: '/staff/mails', label: t('staff.mails.tab.all') },
    { to: '/staff/mails/given-up', label: t('staff.mails.tab.given-up') },
  ];
  return (
    <LinkTabs
      look="chips"
      label={t('staff.mails.title')}
      tabs={tabs}
      current={tabs[current === 'all' ? 0 : 1]!.to}
    />
  );
}
