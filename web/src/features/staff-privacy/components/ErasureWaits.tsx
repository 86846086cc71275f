import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  confirmErasure,
  declineErasure,
  privacyKeys,
  type ErasureItem,
  type ErasurePreview,
} from '@/api/staffPrivacy';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Alert } from '@/ui/alert/Alert';
import { useDates } from '@/ui/page-context/useDates';
import { Button } from '@/ui/button/Button';

interface ErasureWaitsProps {
  request: ErasureItem;
  preview: ErasurePreview;
}

/** A pending erasure by another administrator, to confirm or decline; the requester can withdraw it (R15.2b). */
export function ErasureWaits({ request, preview }: ErasureWaitsProps) {
  const t = useT();
  const dates = useDates();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [asks, setAsks] = useState(false);
  const decline = useStaffMutation({
    send: () => declineErasure(request.id),
    done: t('erasures.ended'),
    refresh: [privacyKeys.all],
  });
  const isSame = request.preview === preview.preview;
  const isBlocked = preview.holds.length > 0 || preview.mustEnd.length > 0;
  const mayConfirm = !request.isOwn && isSame && !isBlocked && request.state === 'asked';
  return (
    <section className="panel stack" aria-labelledby="erase-title">
      <h2 id="erase-title">{t('erasures.waits')}</h2>
      <p>
        <b>{request.reason}</b>
      </p>
      <p>{request.note}</p>
      <p className="muted">
        {t('erasures.by', { who: request.askedBy, when: dates.moment(request.askedAt) })}
        <br />
        {t('erasures.by.until', { when: dates.moment(request.endsAt) })}
      </p>
      {!isSame && (
        <Alert kind="waiting">
          <p>{t('erasures.changed')}</p>
        </Alert>
      )}
      {mayConfirm && <p>{t('erasures.confirm.lead')}</p>}
      <Failure error={decline.error} />
      <div className="row">
        {mayConfirm && (
          <Button variant="danger" disabled={decline.isPending} onClick={() => setAsks(true)}>
            {t('erasures.confirm')}
          </Button>
        )}
        <Button variant="secondary" busy={decline.isPending} onClick={() => decline.mutate()}>
          {t(request.isOwn ? 'erasures.withdraw' : 'erasures.decline')}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          danger
          title={t('erasures.confirm.title', { name: preview.fullName })}
          yes={t('erasures.confirm.yes')}
          send={() => confirmErasure(request.id, preview.preview)}
          done={t('erasures.confirmed')}
          refresh={[privacyKeys.erasures]}
          // The query keeps the place in the work list.
          onDone={() => navigate(`/staff/privacy${search}`)}
          onClose={() => setAsks(false)}
        >
          <p>{t('erasures.confirm.text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
