import type { EmailChange } from '@/api/schema';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';

/** A notice for staff about an unconfirmed email address, with the people who have to confirm it (R12.2). */
export function EmailChangeWaits({ change }: { change: EmailChange | null }) {
  const t = useT();
  if (!change) return null;
  const who = change.byStaff ? 'staff' : change.waitsFor.length > 1 ? 'both' : (change.waitsFor[0] ?? 'new');
  return (
    <Alert kind="waiting">
      <p>{t(`staff.email-change.${change.expired ? 'expired' : who}`, { address: change.address })}</p>
    </Alert>
  );
}
