import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

const screens = ['donors', 'readiness', 'recalls', 'kits'] as const;

/** Tabs for the screens about voucher donors. */
export function VoucherTabs({ current }: { current: (typeof screens)[number] }) {
  const t = useT();
  return (
    <LinkTabs
      label={t('staff.nav.donors')}
      current={`/staff/${current}`}
      tabs={screens.map((screen) => ({ to: `/staff/${screen}`, label: t(`staff.vouchers.${screen}`) }))}
    />
  );
}
