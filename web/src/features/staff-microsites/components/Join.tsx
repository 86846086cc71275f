import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { declineSiteJoin, joinSites, separateSite, sitesAlike } from '@/api/staffJoin';
import type { SiteRecord } from '@/api/staffSite';
import { RecipientStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { JoinDialog } from '@/parts/staff/JoinDialog';
import { JoinWaits } from '@/parts/staff/JoinWaits';
import { Button } from '@/ui/button/Button';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';
import styles from './site.module.css';

interface JoinProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Asks to join the record into another one of the same patient, for administrators (R12.4c). */
export function Join({ site, onNews }: JoinProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button small variant="secondary" onClick={() => setAsking(true)}>
        {t('staff.joining')}
      </Button>
      {asking && <AskJoin site={site} onNews={onNews} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** The join of the record that waits: a second administrator sees both records and confirms it (R12.4e). */
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
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => separateSite(site.id),
    onSuccess() {
      setAsking(false);
      onNews('separated');
    },
  });
  return (
    <div>
      <Button
        small
        variant="secondary"
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('staff.separate')}
      </Button>
      {asking && (
        <Confirm
          title={t('staff.separate.title')}
          yes={t('staff.separate.yes')}
          busy={isPending}
          error={error}
          onYes={() => mutate()}
          onNo={() => setAsking(false)}
        >
          <p>{t('staff.separate.text', { name: site.firstName })}</p>
        </Confirm>
      )}
    </div>
  );
}
