import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { putBack, takeDown, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { upOrDown } from '../rules/siteLinks';
import { Confirm } from './Confirm';
import type { SiteNews } from './News';

interface UpOrDownProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Takes the site down, or puts it back (R3, for the registry), after saying what happens then. */
export function UpOrDown({ site, onNews }: UpOrDownProps) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const what = upOrDown(site.currentStatus);
  const isDown = what === 'put-back';
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => (isDown ? putBack(site.id) : takeDown(site.id)),
    onSuccess() {
      setAsking(false);
      onNews(isDown ? 'put-back' : 'taken-down');
    },
  });
  if (!what) return null;
  const name = site.firstName;
  return (
    <>
      <Button
        variant={isDown ? 'secondary' : 'danger-outline'}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t(`record.${what}`)}
      </Button>
      {asking && (
        <Confirm
          danger={!isDown}
          title={t(`record.${what}.title`, { name })}
          yes={t(`record.${what}.yes`)}
          busy={isPending}
          error={error}
          onYes={() => mutate()}
          onNo={() => setAsking(false)}
        >
          <p>{t(`record.${what}.text`, { name })}</p>
        </Confirm>
      )}
    </>
  );
}
