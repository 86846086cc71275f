import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

const screens = ['privacy', 'audit', 'retention'] as const;

/** Tabs for the screens about personal data. */
export function PrivacyTabs({ current }: { current: (typeof screens)[number] }) {
  const t = useT();
  return (
    <LinkTabs
      label={t('staff.nav.privacy')}
      current={`/staff/${current}`}
      tabs={screens.map((screen) => ({ to: `/staff/${screen}`, label: t(`staff.privacy.${screen}`) }))}
    />
  );
}
