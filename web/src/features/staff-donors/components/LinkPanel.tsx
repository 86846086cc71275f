import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { donorKeys, sendLink, type DonorRecord } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { Mail, RefreshCw } from '@/ui/icon/icons';
import { toastSuccess } from '@/ui/toast/toast';
import { Failure } from '@/parts/staff/Failure';

/** The donor's own link. */
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
  /** 0: the donor. */
  holderId: number;
  /** Whose link it is. */
  name: string;
}

/** Mails the donor or a holder their link, or a new one that ends the one they have. */
export function SendLink({ record, holderId, name }: SendLinkProps) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: (anew: boolean) => sendLink(record.id, holderId, anew),
    onSuccess(_, anew) {
      toastSuccess(t(anew ? 'donors.link.anew.done' : 'donors.link.done', { name }));
      void client.invalidateQueries({ queryKey: donorKeys.record(record.id) });
    },
  });
  return (
    <>
      {!asks && <Failure error={link.error} />}
      <div className="row row--buttons">
        <Button
          small
          variant="secondary"
          icon={Mail}
          busy={link.isPending}
          onClick={() => link.mutate(false)}
        >
          {t('donors.link.send')}
        </Button>
        <Button small variant="secondary" icon={RefreshCw} onClick={() => setAsks(true)}>
          {t('donors.link.anew')}
        </Button>
      </div>
      {asks && (
        <AnewDialog
          name={name}
          busy={link.isPending}
          error={link.error}
          onYes={() => link.mutate(true, { onSuccess: () => setAsks(false) })}
          onNo={() => setAsks(false)}
        />
      )}
    </>
  );
}

interface AnewDialogProps {
  name: string;
  busy: boolean;
  error: Error | null;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before a link that somebody may have in their mail ends. */
function AnewDialog({ name, busy, error, onYes, onNo }: AnewDialogProps) {
  const t = useT();
  return (
    <Dialog
      danger
      title={t('donors.link.anew.title', { name })}
      onCancel={onNo}
      footer={
        <>
          <Button busy={busy} onClick={onYes}>
            {t('donors.link.anew.yes')}
          </Button>
          <Button variant="secondary" onClick={onNo}>
            {t('record.no')}
          </Button>
        </>
      }
    >
      <p>{t('donors.link.anew.text')}</p>
      <Failure error={error} />
    </Dialog>
  );
}
