import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { joinSites, separateSite, sitesAlike } from '@/api/staffJoin';
import type { SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { JoinDialog } from '@/parts/staff/JoinDialog';
import { Button } from '@/ui/button/Button';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';

interface JoinProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Joins the record into another one of the same patient, for the registry (R12.4c). */
export function Join({ site, onNews }: JoinProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  return (
    <div>
      <Button small variant="secondary" onClick={() => setAsking(true)}>
        {t('staff.joining')}
      </Button>
      {asking && (
        <JoinDialog
          name={`${site.firstName} ${site.lastName}`}
          screen="/staff/microsites"
          fetchAlike={(signal) => sitesAlike(site.id, signal)}
          join={(into) => joinSites(site.id, into)}
          onJoined={() => {
            setAsking(false);
            onNews('joined');
          }}
          onNo={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** Takes a join back (R12.4c). */
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
