import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { putHold, retentionKeys, type HeldRecord, type HoldItem } from '@/api/staffRetention';
import { parseIsoDay, sayDay } from '@/domain/dates';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { SelectField } from '@/ui/field/TextField';
import { Lock } from '@/ui/icon/icons';
import { useMe } from '@/ui/staff-shell/StaffContext';
import { toastSuccess } from '@/ui/toast/toast';
import { HoldDialog } from './HoldDialog';

/** Says that nothing of the record is deleted, and to the registry why (R15.3g). */
export function HoldNotice({ holds, className }: { holds: readonly HoldItem[]; className?: string }) {
  const t = useT();
  const lang = useLang();
  if (holds.length === 0) return null;
  return (
    <Alert kind="waiting" icon={Lock} className={className}>
      {holds.map(({ id, endsOn, reason, fullName }) => {
        const day = parseIsoDay(endsOn);
        return (
          <p key={id}>
            <b>
              {day
                ? t('record.hold.until', { name: fullName, day: sayDay(day, lang) })
                : t('record.hold.open', { name: fullName })}
            </b>{' '}
            {reason}
          </p>
        );
      })}
    </Alert>
  );
}

/** A record that can be put on hold, with whose it is. */
export type Holdable = HeldRecord & { fullName: string };

interface PutOnHoldProps {
  /** The records that stand on the screen. */
  records: readonly Holdable[];
  /** The query of the screen, which shows the hold afterwards. */
  queryKey: QueryKey;
}

/** The press by which a registry administrator puts a hold on a record; nothing for others. */
export function PutOnHold({ records, queryKey }: PutOnHoldProps) {
  const t = useT();
  const { role } = useMe();
  const [asking, setAsking] = useState(false);
  if (role !== 'registry-admin') return null;
  return (
    <div>
      <Button small variant="secondary" icon={Lock} onClick={() => setAsking(true)}>
        {t('record.hold.put')}
      </Button>
      {asking && <NewHold records={records} queryKey={queryKey} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** Asks for a hold on one of the records, and puts it. */
export function NewHold({ records, queryKey, onClose }: PutOnHoldProps & { onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
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
      onDone={() => {
        onClose();
        toastSuccess(t('record.hold.done', { name: fullName }));
        void client.invalidateQueries({ queryKey });
        void client.invalidateQueries({ queryKey: retentionKeys.all });
      }}
      onNo={onClose}
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
