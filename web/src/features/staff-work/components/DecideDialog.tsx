import { decideClaim } from '@/api/staffCoaching';
import { settleBounce } from '@/api/staffMails';
import { workKeys, type WorkItem } from '@/api/staffWork';
import { workItemAddress, type WorkFilter } from '@/domain/workAddress';
import { useT } from '@/i18n/react';
import { ConfirmDialog } from '@/parts/staff/ChangeDialog';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { AppLink } from '@/ui/work-bar/AppLink';

interface DecideProps {
  item: WorkItem;
  filter: WorkFilter;
  onClose: () => void;
}

/** Asks for the decision about an item that needs no screen of its own. */
export function DecideDialog(props: DecideProps) {
  return props.item.kind === 'coach-offer' ? <Offer {...props} /> : <Bounce {...props} />;
}

function Offer({ item, filter, onClose }: DecideProps) {
  const t = useT();
  const names = { coach: item.facts.name, name: item.personName };
  const change = useStaffMutation({
    send: (decision: 'approve' | 'deny') => decideClaim(item.id, decision),
    done: (_, decision) => t(`work.offer.done.${decision}`, names),
    onDone: onClose,
    refresh: [workKeys.all],
  });
  const button = (decision: 'approve' | 'deny') => (
    <Button
      variant={decision === 'approve' ? 'primary' : 'secondary'}
      busy={change.isPending && change.variables === decision}
      onClick={() => !change.isPending && change.mutate(decision)}
    >
      {t(`work.offer.${decision}`)}
    </Button>
  );
  return (
    <Dialog
      title={t('work.offer.title', names)}
      onCancel={onClose}
      footer={
        <>
          {button('approve')}
          {button('deny')}
        </>
      }
    >
      <p>{t('work.offer.text')}</p>
      <p>
        <AppLink to={workItemAddress(item.address, filter, item.key)}>{t('work.do.record')}</AppLink>
      </p>
      <Failure error={change.error} />
    </Dialog>
  );
}

function Bounce({ item, filter, onClose }: DecideProps) {
  const t = useT();
  const name = item.personName;
  return (
    <ConfirmDialog
      title={t('work.bounce.title', { name })}
      yes={t('work.bounce.yes')}
      send={() => settleBounce(item.id)}
      done={t('work.bounce.done', { name })}
      refresh={[workKeys.all]}
      onClose={onClose}
    >
      <p>{t(`record.bounce.${item.facts.reason}`)}</p>
      <p>{t('work.bounce.text')}</p>
      <p>
        <AppLink className="lone-link" to={workItemAddress(item.address, filter, item.key)}>
          {t('work.bounce.correct')}
        </AppLink>
      </p>
    </ConfirmDialog>
  );
}
