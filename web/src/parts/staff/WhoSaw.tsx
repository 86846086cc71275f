import { auditAddress } from '@/domain/auditAddress';
import { useT } from '@/i18n/react';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';

interface WhoSawProps {
  /** What the record is called in the trail. */
  of: 'microsite' | 'donor' | 'voucher-holder' | 'intake';
  id: number;
  name: string;
}

/** For registry administrators: the way to the audit desk, filtered by who looked at a record (R15.1d). */
export function WhoSaw({ of, id, name }: WhoSawProps) {
  const t = useT();
  if (useMe().role !== 'registry-admin') return null;
  return (
    <p className="small">
      <AppLink className="lone-link" to={auditAddress({ of, ofNumber: id, action: 'views' })}>
        {t('record.who-saw', { name })}
      </AppLink>
    </p>
  );
}
