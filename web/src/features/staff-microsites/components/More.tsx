import {
  reactivateSite,
  siteKeys,
  takeDown,
  transferPatient,
  withdrawInvitation,
  type SiteRecord,
} from '@/api/staffSite';
import { useT } from '@/i18n/react';
import { RecipientStatus } from '@/domain/enums';
import { MorePanel } from '@/parts/staff/record/MorePanel';
import { PutOnHold } from '@/parts/staff/RecordHolds';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { Death } from './Death';
import { Join, Separate } from './Join';
import type { SiteNews } from './News';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { upOrDown } from '../rules/siteLinks';
import { useNavigate } from 'react-router';
import { isRegistry } from '@/domain/staff';
import { TransferDialog } from '@/parts/staff/TransferDialog';
import { toastSuccess } from '@/ui/toast/toast';

interface MoreProps {
  site: SiteRecord;
  onNews: (kind: SiteNews['kind']) => void;
}

/** Rarely needed changes of the whole record (R12.5). */
export function More({ site, onNews }: MoreProps) {
  const { role } = useMe();
  const isJoined = site.joinedInto > 0;
  return (
    <MorePanel>
      {isRegistry(role) && site.withdrawnAt === null && site.diedOn === '' && !isJoined && (
        <UpOrDown site={site} onNews={onNews} />
      )}
      {site.canWithdrawInvitation && <WithdrawInvitation site={site} onNews={onNews} />}
      {role === 'registry-admin' && isJoined && <Separate site={site} onNews={onNews} />}
      {role === 'registry-admin' && !site.joinWaits && site.currentStatus < RecipientStatus.Inactive && (
        <Join site={site} onNews={onNews} />
      )}
      {site.canTransfer && !isJoined && site.withdrawnAt === null && <Transfer site={site} onNews={onNews} />}
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
    </MorePanel>
  );
}

/** Withdraws an unopened invitation without an email (R12.5). */
function WithdrawInvitation({ site, onNews }: MoreProps) {
  const t = useT();
  const name = site.firstName;
  return (
    <div>
      <DialogButton small variant="secondary" label={t('record.withdraw')}>
        {(close) => (
          <ConfirmDialog
            danger
            title={t('record.withdraw.title', { name })}
            yes={t('record.withdraw.yes')}
            send={() => withdrawInvitation(site.id)}
            onDone={() => onNews('invitation-withdrawn')}
            onClose={close}
          >
            <p>{t('record.withdraw.text', { name })}</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </div>
  );
}

/** The button that transfers the patient to another center (R12.5). The staff of the old center no longer see it. */
function Transfer({ site, onNews }: MoreProps) {
  const t = useT();
  const { role } = useMe();
  const navigate = useNavigate();
  const name = site.firstName;
  return (
    <div>
      <DialogButton small variant="secondary" label={t('record.transfer')}>
        {(close) => (
          <TransferDialog
            name={name}
            text={t('record.transfer.text', { name, center: site.centerName })}
            centerId={site.centerId}
            transfer={(centerId) => transferPatient(site.id, centerId)}
            onDone={() => {
              close();
              if (isRegistry(role)) return onNews('transferred');
              toastSuccess(t('record.news.transferred', { name }));
              void navigate('/staff/patients');
            }}
            onNo={close}
          />
        )}
      </DialogButton>
    </div>
  );
}

/** Takes the site down or puts it back (R3, for the registry), after naming the consequences. */
function UpOrDown({ site, onNews }: MoreProps) {
  const t = useT();
  const what = upOrDown(site.currentStatus);
  const isDown = what === 'put-back';
  if (!what) return null;
  const name = site.firstName;
  return (
    <div>
      <DialogButton small variant={isDown ? 'secondary' : 'danger-outline'} label={t(`record.${what}`)}>
        {(close) => (
          <ConfirmDialog
            danger={!isDown}
            title={t(`record.${what}.title`, { name })}
            yes={t(`record.${what}.yes`)}
            send={() => (isDown ? reactivateSite(site.id) : takeDown(site.id))}
            onDone={() => onNews(isDown ? 'put-back' : 'taken-down')}
            onClose={close}
          >
            <p>{t(`record.${what}.text`, { name })}</p>
          </ConfirmDialog>
        )}
      </DialogButton>
    </div>
  );
}
