import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

/** Tabs for the accounts and the records they opened in emergencies. */
export function AccountTabs({ current }: { current: 'accounts' | 'emergencies' }) {
  const t = useT();
  const addresses = { accounts: '/staff/accounts', emergencies: '/staff/accounts/emergencies' };
  return (
    <LinkTabs
      label={t('staff.nav.accounts')}
      current={addresses[current]}
      tabs={[
        { to: addresses.accounts, label: t('accounts.tabs.accounts') },
        { to: addresses.emergencies, label: t('accounts.tabs.emergencies') },
      ]}
    />
  );
}
