import { putBack, takeDown, type SiteRecord } from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { upOrDown } from '../rules/siteLinks';
import type { SiteNews } from './News';

interface UpOrDownProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Takes the site down or puts it back (R3, for the registry), after naming the consequences. */
export function UpOrDown({ site, onNews }: UpOrDownProps) {
  const t = useT();
  const what = upOrDown(site.currentStatus);
  const isDown = what === 'put-back';
  if (!what) return null;
  const name = site.firstName;
  return (
    <DialogButton variant={isDown ? 'secondary' : 'danger-outline'} label={t(`record.${what}`)}>
      {(close) => (
        <ConfirmDialog
          danger={!isDown}
          title={t(`record.${what}.title`, { name })}
          yes={t(`record.${what}.yes`)}
          send={() => (isDown ? putBack(site.id) : takeDown(site.id))}
          onDone={() => onNews(isDown ? 'put-back' : 'taken-down')}
          onClose={close}
        >
          <p>{t(`record.${what}.text`, { name })}</p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
