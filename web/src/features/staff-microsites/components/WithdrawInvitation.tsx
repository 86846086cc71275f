import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawInvitation, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';

interface WithdrawInvitationProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Takes an invitation back that nobody opened, without a mail to anybody (R12.5). */
export function WithdrawInvitation({ site, onNews }: WithdrawInvitationProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => withdrawInvitation(site.id),
    onSuccess() {
      setAsking(false);
      onNews('invitation-withdrawn');
    },
  });
  const name = site.firstName;
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
        {t('record.withdraw')}
      </Button>
      {asking && (
        <Confirm
          danger
          title={t('record.withdraw.title', { name })}
          yes={t('record.withdraw.yes')}
          busy={isPending}
          error={error}
          onYes={() => mutate()}
          onNo={() => setAsking(false)}
        >
          <p>{t('record.withdraw.text', { name })}</p>
        </Confirm>
      )}
    </div>
  );
}
