import type { SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { Disclosure } from '@/ui/disclosure/Disclosure';
import { Death } from './Death';
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
  return (
    <section className="panel" aria-label={t('record.more')}>
      <Disclosure summary={t('record.more')}>
        <div className={`stack ${styles.go}`}>
          {site.canWithdrawInvitation && <WithdrawInvitation site={site} onNews={onNews} />}
          {site.canTransfer && site.withdrawnAt === null && <Transfer site={site} onNews={onNews} />}
          <Death site={site} onNews={onNews} />
        </div>
      </Disclosure>
    </section>
  );
}
