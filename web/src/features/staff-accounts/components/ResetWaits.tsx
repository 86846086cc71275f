import {
  accountKeys,
  confirmReset,
  declineReset,
  type AccountRecord,
  type ResetItem,
} from '@/api/staffAccounts';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { useDates } from '@/ui/page-context/useDates';
import { Button } from '@/ui/button/Button';

interface ResetWaitsProps {
  account: AccountRecord;
  reset: ResetItem;
}

/** A pending reset by another administrator, to confirm or decline; the requester can withdraw it (R14.3e). */
export function ResetWaits({ account, reset }: ResetWaitsProps) {
  const t = useT();
  const dates = useDates();
  const { id, fullName: name } = account;
  const makesAdmin = reset.kind === 'administrator';
  const shown = { record: accountKeys.record(id), refresh: [accountKeys.list] };
  const confirm = useStaffMutation({
    ...shown,
    send: () => confirmReset(id, reset.kind),
    done: t(makesAdmin ? 'accounts.reset.confirmed.administrator' : 'accounts.reset.confirmed', { name }),
  });
  const decline = useStaffMutation({
    ...shown,
    send: () => declineReset(id),
    done: t('accounts.reset.ended', { name }),
  });
  const mayConfirm = !reset.isOwn && !reset.isOwnMatter;
  const isBusy = confirm.isPending || decline.isPending;
  return (
    <section className="panel stack" aria-labelledby="reset-title">
      <h2 id="reset-title">{t('accounts.reset.title')}</h2>
      <p>
        <b>{t(`accounts.reset.what.${reset.kind}`, { name })}</b>
      </p>
      {reset.reason && <p>{reset.reason}</p>}
      <p className="muted">
        {t('accounts.reset.by', { who: reset.askedBy, when: dates.moment(reset.askedAt) })}
        <br />
        {t('accounts.reset.until', { when: dates.moment(reset.endsAt) })}
      </p>
      {mayConfirm && <p>{t(makesAdmin ? 'accounts.sure.administrator' : 'accounts.sure', { name })}</p>}
      <Failure error={confirm.error ?? decline.error} />
      <div className="row">
        {mayConfirm && (
          <Button
            variant={makesAdmin ? 'primary' : 'danger'}
            busy={confirm.isPending}
            disabled={isBusy}
            onClick={() => confirm.mutate()}
          >
            {t('accounts.reset.confirm')}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={decline.isPending}
          disabled={isBusy}
          onClick={() => decline.mutate()}
        >
          {t(reset.isOwn ? 'accounts.reset.withdraw' : 'accounts.reset.decline')}
        </Button>
      </div>
    </section>
  );
}
