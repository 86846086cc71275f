import { auditAddress } from '@/domain/auditAddress';
import { useT } from '@/i18n/react';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { AppLink } from '@/ui/work-bar/AppLink';

interface ReadsLinkProps {
  /** The kind of the record in the audit trail. */
  of: 'microsite' | 'donor' | 'voucher-holder' | 'intake';
  id: number;
  name: string;
}

/** The link to the audit desk, filtered by the reads of a record, for registry administrators (R15.1d). */
export function ReadsLink({ of, id, name }: ReadsLinkProps) {
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
