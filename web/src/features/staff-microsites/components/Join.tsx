import { useRef, useState } from 'react';
import { declineSiteJoin, joinSites, separateSite, sitesAlike } from '@/api/staffJoin';
import type { SiteRecord } from '@/api/staffSite';
import { RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { JoinDialog } from '@/parts/staff/JoinDialog';
import { JoinWaits } from '@/parts/staff/JoinWaits';
import type { SiteNews } from './News';
import styles from './site.module.css';

interface JoinProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/**
 * The button and dialog that ask to join the record into another record of the same patient, for administrators
 * (R12.4c).
 */
export function Join({ site, onNews }: JoinProps) {
  return (
    <div>
      <DialogButton small variant="secondary" label={useT()('staff.joining')}>
        {(close) => <AskJoin site={site} onNews={onNews} onClose={close} />}
      </DialogButton>
    </div>
  );
}

/** The pending join of the record; a second administrator compares both records and confirms it (R12.4e). */
export function JoinWaiting({ site, onNews }: JoinProps) {
  const [asking, setAsking] = useState(false);
  const waits = site.joinWaits;
  if (!waits) return null;
  return (
    <>
      <JoinWaits
        waits={waits}
        screen={screen}
        className={styles.news}
        onConfirm={() => setAsking(true)}
        decline={() => declineSiteJoin(site.id)}
        onDeclined={() => onNews('join-ended')}
      />
      {asking && (
        <AskJoin site={site} confirms={waits.into} onNews={onNews} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

const screen = '/staff/microsites';

function AskJoin({
  site,
  confirms,
  onNews,
  onClose,
}: JoinProps & { confirms?: number; onClose: () => void }) {
  const isJoined = useRef(false);
  return (
    <JoinDialog
      name={`${site.firstName} ${site.lastName}`}
      confirms={confirms}
      screen={screen}
      fetchAlike={(signal) => sitesAlike(site.id, signal)}
      join={async (into) => {
        isJoined.current = (await joinSites(site.id, into)).currentStatus >= RecipientStatus.Inactive;
      }}
      onJoined={() => {
        onClose();
        onNews(isJoined.current ? 'joined' : 'join-asked');
      }}
      onNo={onClose}
    />
  );
}

/** Undoes a join (R12.4c). */
export function Separate({ site, onNews }: JoinProps) {
  const t = useT();
  return (
    <div>
      <DialogButton small variant="secondary" label={t('staff.separate')}>
        {(close) => (
          <ConfirmDialog
            title={t('staff.separate.title')}
            yes={t('staff.separate.yes')}
            send={() => separateSite(site.id)}
            onDone={() => onNews('separated')}
            onClose={close}
          >
            <p>{t('staff.separate.text', { name: site.firstName })}</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </div>
  );
}
