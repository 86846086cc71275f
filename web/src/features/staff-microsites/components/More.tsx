import { siteKeys, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { Disclosure } from '@/ui/disclosure/Disclosure';
import { RecipientStatus } from '@/domain/enums';
import { PutOnHold } from '@/parts/staff/RecordHolds';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { Death } from './Death';
import { Join, Separate } from './Join';
import type { SiteNews } from './News';
import styles from './site.module.css';
import { Transfer } from './Transfer';
import { WithdrawInvitation } from './WithdrawInvitation';

interface MoreProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** What is seldom needed and changes the record as a whole (R12.5). */
export function More({ site, onNews }: MoreProps) {
  const t = useT();
  const { role } = useMe();
  const isJoined = site.joinedInto > 0;
  return (
    <section className="panel" aria-label={t('record.more')}>
      <Disclosure summary={t('record.more')}>
        <div className={`stack ${styles.go}`}>
          {site.canWithdrawInvitation && <WithdrawInvitation site={site} onNews={onNews} />}
          {role === 'registry-admin' && isJoined && <Separate site={site} onNews={onNews} />}
          {role === 'registry-admin' && !site.joinWaits && site.currentStatus < RecipientStatus.Inactive && (
            <Join site={site} onNews={onNews} />
          )}
          {site.canTransfer && !isJoined && site.withdrawnAt === null && (
            <Transfer site={site} onNews={onNews} />
          )}
          {!isJoined && <Death site={site} onNews={onNews} />}
          <PutOnHold
            records={[
              {
                recordKind: 'microsite',
                recordId: site.id,
                fullName: `${site.firstName} ${site.lastName}`,
              },
            ]}
            queryKey={siteKeys.record(site.id)}
          />
        </div>
      </Disclosure>
    </section>
  );
}
