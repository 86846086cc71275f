import { useLocation } from 'react-router';
import { placeAt, placeTabs, tabFor, type StaffMember } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { LinkTabs } from '@/ui/link-tabs/LinkTabs';

/** The screens of a place of the rail as tabs; renders nothing on other screens. */
export function SectionTabs({ me }: { me: Pick<StaffMember, 'role'> }) {
  const t = useT();
  const tab = tabFor(useLocation().pathname);
  const place = placeAt(tab);
  if (place === 'account') return null;
  const tabs = placeTabs(place, me.role);
  if (tabs.length < 2 || !tabs.includes(tab)) return null;
  return (
    <LinkTabs
      label={t(`staff.nav.${place}`)}
      current={tab}
      tabs={tabs.map((to) => ({
        to,
        label: t(`staff.section${to.slice('/staff'.length).replaceAll('/', '.')}`),
      }))}
    />
  );
}
