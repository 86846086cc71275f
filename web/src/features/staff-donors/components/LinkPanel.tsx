import { donorKeys, sendLink, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Mail, RefreshCw } from '@/ui/icon/icons';
import { ConfirmDialog, DialogButton } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';

/** The panel that sends the donor's own link. */
export function LinkPanel({ record }: { record: DonorRecord }) {
  const t = useT();
  return (
    <section className="panel stack" aria-labelledby="link-title">
      <h2 id="link-title">{t('donors.link')}</h2>
      <p className="small muted">{t('donors.link.lead', { name: record.firstName })}</p>
      <SendLink record={record} holderId={0} name={record.fullName} />
    </section>
  );
}

interface SendLinkProps {
  record: DonorRecord;
  /** The id of the holder; 0 for the donor. */
  holderId: number;
  /** The full name of the donor or holder. */
  name: string;
}

/** Emails the link to the donor or a holder, or a new link that ends the old one. */
export function SendLink({ record, holderId, name }: SendLinkProps) {
  const t = useT();
  const refresh = [donorKeys.record(record.id)];
  const link = useStaffMutation({
    send: () => sendLink(record.id, holderId, false),
    done: t('donors.link.done', { name }),
    refresh,
  });
  return (
    <>
      <Failure error={link.error} />
      <div className="row row--buttons">
        <Button small variant="secondary" icon={Mail} busy={link.isPending} onClick={() => link.mutate()}>
          {t('donors.link.send')}
        </Button>
        <DialogButton small variant="secondary" icon={RefreshCw} label={t('donors.link.anew')}>
          {(close) => (
            <ConfirmDialog
              danger="edge"
              title={t('donors.link.anew.title', { name })}
              yes={t('donors.link.anew.yes')}
              send={() => sendLink(record.id, holderId, true)}
              done={t('donors.link.anew.done', { name })}
              refresh={refresh}
              onClose={close}
            >
              <p>{t('donors.link.anew.text')}</p>
            </ConfirmDialog>
          )}
        </DialogButton>
      </div>
    </>
  );
}
