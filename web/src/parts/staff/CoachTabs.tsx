import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

const screens = ['coaches', 'claims'] as const;

/** Tabs for the coaches and their offers. */
export function CoachTabs({ current }: { current: (typeof screens)[number] }) {
  const t = useT();
  return (
    <LinkTabs
      label={t('staff.nav.coaches')}
      current={`/staff/${current}`}
      tabs={screens.map((screen) => ({ to: `/staff/${screen}`, label: t(`staff.nav.${screen}`) }))}
    />
  );
}
