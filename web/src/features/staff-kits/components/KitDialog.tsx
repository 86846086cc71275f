import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import {
  correctKit,
  kitKeys,
  newerKit,
  receiveKit,
  shipKit,
  type KitItem,
  type KitState,
  type Parcel,
} from '@/api/staffKits';
import { donorKeys } from '@/api/staffDonors';
import { useT } from '@/i18n/react';
import { ChangeDialog } from '@/parts/staff/ChangeDialog';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Alert } from '@/ui/alert/Alert';
import { TextField } from '@/ui/field/TextField';
import { KitStatus, ParcelAddress } from './KitFacts';

/** A task for a kit. */
export type KitTask = 'ship' | 'correct' | 'receive';

/**
 * Returns the task that is still possible in the kit's current state, or null; a kit that was sent in the meantime can
 * still be corrected.
 */
function taskNow(wanted: KitTask, state: KitState): KitTask | null {
  if (state === 'received') return null;
  if (state === 'requested') return wanted === 'ship' ? 'ship' : null;
  return wanted === 'ship' ? 'correct' : wanted;
}

const doing = {
  ship: shipKit,
  correct: correctKit,
  receive: (kit: KitItem) => receiveKit(kit),
};

const done = { ship: 'kits.shipped', correct: 'kits.corrected', receive: 'kits.received' } as const;

interface KitDialogProps {
  kit: KitItem;
  task: KitTask;
  onDone: () => void;
}

/**
 * Sends a kit with its tracking number, corrects the number, or records the arrival. After a conflict it shows the
 * kit's current state, keeps the typed text, and offers the task that is still possible.
 */
export function KitDialog({ kit, task: wanted, onDone }: KitDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const [now, setNow] = useState(kit);
  const [parcel, setParcel] = useState<Parcel>({ carrier: kit.carrier, trackingNumber: kit.trackingNumber });
  const task = taskNow(wanted, now.state);
  const name = `${kit.firstName} ${kit.lastName}`;
  const { mutate, isPending, error } = useStaffMutation({
    send: (next: KitTask) => doing[next](now, parcel),
    done: (_, did) => t(done[did], { name }),
    onDone,
    onError: (failed) => setNow(newerKit(failed) ?? now),
    // Refetches after a rejection too, because the list may have changed.
    onSettled() {
      void client.invalidateQueries({ queryKey: kitKeys.all });
      void client.invalidateQueries({ queryKey: donorKeys.all });
    },
  });
  return (
    <ChangeDialog
      title={t(`kits.${task ?? wanted}.title`, { name })}
      yes={task && t(`kits.${task}.go`)}
      no={task ? undefined : t('kits.close')}
      change={{ isPending, error: null }}
      form="stack"
      onYes={() => task && mutate(task)}
      onNo={onDone}
    >
      <Refused error={error} now={now === kit ? null : now} task={task} />
      <ParcelAddress kit={now} />
      {task === 'receive' && <p>{t('kits.receive.text')}</p>}
      {(task === 'ship' || task === 'correct') && (
        <ParcelFields parcel={parcel} refused={fieldErrors(error)} onType={setParcel} />
      )}
      {task === 'ship' && <p className="muted">{t(now.toCenter ? 'kits.ship.center' : 'kits.ship.mail')}</p>}
      {task === 'correct' && <p className="muted">{t('kits.correct.text')}</p>}
    </ChangeDialog>
  );
}

interface RefusedProps {
  error: Error | null;
  /** The current kit after a conflict. */
  now: KitItem | null;
  task: KitTask | null;
}

/** The reason for a failure, and the kit's current state after a conflict. */
function Refused({ error, now, task }: RefusedProps) {
  const t = useT();
  if (!error || isSignedOut(error) || Object.keys(fieldErrors(error)).length > 0) return null;
  return (
    <Alert kind="danger" role="alert">
      <p>{failureText(error, t)}</p>
      {now && (
        <>
          <p>{t('kits.now')}</p>
          <KitStatus kit={now} />
          {task === 'correct' && <p>{t('kits.now.sent')}</p>}
          {task === null && <p>{t('kits.now.nothing')}</p>}
        </>
      )}
    </Alert>
  );
}

interface ParcelFieldsProps {
  parcel: Parcel;
  /** The server's error messages by field. */
  refused: Record<string, string>;
  onType: (parcel: Parcel) => void;
}

/** The fields for the carrier and the tracking number of a kit. */
function ParcelFields({ parcel, refused, onType }: ParcelFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('kits.carrier')}
        hint={t('kits.carrier.hint')}
        autoComplete="off"
        value={parcel.carrier}
        error={refused.carrier}
        onChange={({ target }) => onType({ ...parcel, carrier: target.value })}
      />
      <TextField
        label={t('kits.tracking')}
        autoComplete="off"
        spellCheck={false}
        value={parcel.trackingNumber}
        error={refused.trackingNumber}
        onChange={({ target }) => onType({ ...parcel, trackingNumber: target.value })}
      />
    </>
  );
}
