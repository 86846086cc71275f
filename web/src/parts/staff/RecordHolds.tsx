import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { putHold, retentionKeys, type HeldRecord, type HoldItem } from '@/api/staffRetention';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { SelectField } from '@/ui/field/TextField';
import { Lock } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { DialogButton } from './ChangeDialog';
import { HoldDialog } from './HoldDialog';

/** A notice that the record is on hold and cannot be deleted, with the reason for the registry (R15.3g). */
export function HoldNotice({ holds, className }: { holds: readonly HoldItem[]; className?: string }) {
  const t = useT();
  const dates = useDates();
  if (holds.length === 0) return null;
  return (
    <Alert kind="waiting" icon={Lock} className={className}>
      {holds.map(({ id, endsOn, reason, fullName }) => {
        const day = dates.day(endsOn);
        return (
          <p key={id}>
            <b>
              {day
                ? t('record.hold.until', { name: fullName, day })
                : t('record.hold.open', { name: fullName })}
            </b>{' '}
            {reason}
          </p>
        );
      })}
    </Alert>
  );
}

/** A record that can be put on hold, with the person's name. */
export type Holdable = HeldRecord & { fullName: string };

interface PutOnHoldProps {
  /** The records on the screen. */
  records: readonly Holdable[];
  /** The query of the screen, which is refetched to show the hold. */
  queryKey: QueryKey;
}

/** The button that puts a record on hold, for registry administrators; renders nothing for other roles. */
export function PutOnHold({ records, queryKey }: PutOnHoldProps) {
  const t = useT();
  const { role } = useMe();
  if (role !== 'registry-admin') return null;
  return (
    <div>
      <DialogButton small variant="secondary" icon={Lock} label={t('record.hold.put')}>
        {(close) => <NewHold records={records} queryKey={queryKey} onClose={close} />}
      </DialogButton>
    </div>
  );
}

/** The dialog that puts one of the records on hold. */
export function NewHold({ records, queryKey, onClose }: PutOnHoldProps & { onClose: () => void }) {
  const t = useT();
  const [which, setWhich] = useState(0);
  const record = records[which];
  if (!record) return null;
  const { fullName, recordKind, recordId } = record;
  return (
    <HoldDialog
      title={t('record.hold.title', { name: fullName })}
      yes={t('record.hold.yes')}
      terms={{ reason: '', endsOn: '' }}
      send={(terms) => putHold({ recordKind, recordId }, terms)}
      done={t('record.hold.done', { name: fullName })}
      refresh={[queryKey, retentionKeys.all]}
      onClose={onClose}
    >
      <p>{t('record.hold.text')}</p>
      {records.length > 1 && (
        <SelectField
          label={t('record.hold.who')}
          value={String(which)}
          onChange={({ target }) => setWhich(Number(target.value))}
        >
          {records.map((one, index) => (
            <option key={`${one.recordKind} ${one.recordId}`} value={index}>
              {`${one.fullName} (${t(`record.bounces.kind.${one.recordKind}`)})`}
            </option>
          ))}
        </SelectField>
      )}
    </HoldDialog>
  );
}
