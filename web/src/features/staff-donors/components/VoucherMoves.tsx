import { useState } from 'react';
import { fieldErrors } from '@/api/staffFailure';
import type { DonorRecord, HolderItem } from '@/api/staffDonors';
import { HolderStatus } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { AnnouncedAttempt } from '@/ui/dialog/announcedAttempt';
import { SelectField } from '@/ui/field/TextField';
import { useDates } from '@/ui/page-context/useDates';
import { useDonorChange } from '../hooks/useDonorChange';

interface MovesProps {
  record: DonorRecord;
  holder: HolderItem;
}

/** The changes of a voucher that are possible for this role, and the reasons why others are impossible (R11.1). */
export function VoucherMoves({ record, holder }: MovesProps) {
  const t = useT();
  return (
    <div className="stack">
      <Asked holder={holder} />
      {holder.whyNot.map((sentence) => (
        <Alert key={sentence} kind="info">
          <p>{sentence}</p>
        </Alert>
      ))}
      {holder.moves.length > 0 ? (
        <MoveForm record={record} holder={holder} />
      ) : (
        <Fixed record={record} holder={holder} isWaiting={holder.whyNot.length > 0} />
      )}
      {holder.status === HolderStatus.Redeemed && <p className="muted">{t('donors.voucher.restores')}</p>}
    </div>
  );
}

/** The pending request for a voucher, with its requester; another staff member has to confirm it. */
function Asked({ holder: { asked, status } }: { holder: HolderItem }) {
  const t = useT();
  const dates = useDates();
  const day = dates.day(asked?.on);
  if (!asked) return null;
  return (
    <Alert kind="waiting">
      <p>
        {t(status === HolderStatus.Redeemed ? 'donors.voucher.asked.undo' : 'donors.voucher.asked', {
          name: asked.name,
          day: day || asked.on,
          reason: t(`donors.reason.${asked.reason}`),
        })}
      </p>
    </Alert>
  );
}

/** A notice for a voucher that cannot be changed, with the reason. */
function Fixed({ record, holder, isWaiting }: MovesProps & { isWaiting: boolean }) {
  const t = useT();
  const sibling = record.holders.find(({ id }) => id === holder.retiredWith);
  const isDraft = holder.status === HolderStatus.Draft && holder.voucherState !== 'closed';
  if (isWaiting) return null;
  return (
    <>
      <p>{t(isDraft ? 'donors.voucher.draft' : 'donors.voucher.final')}</p>
      {sibling && <p>{t('donors.voucher.with', { name: sibling.fullName })}</p>}
    </>
  );
}

/** The form for a change of the voucher, with a reason. */
function MoveForm({ record, holder }: MovesProps) {
  const t = useT();
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const change = useDonorChange(record, {
    done: t('donors.voucher.done', { name: holder.fullName }),
    onDone() {
      setName('');
      setReason('');
    },
  });
  const problems = fieldErrors(change.error);
  const move = holder.moves.find((one) => one.name === name);
  function save() {
    setAttempt(attempt + 1);
    setIsMissing(!move || reason === '');
    if (!move || reason === '') return;
    const body = { version: holder.version, to: move.to, reason };
    change.mutate({ to: `holders/${holder.id}/status`, body });
  }
  return (
    <AnnouncedAttempt value={attempt}>
      <Failure error={change.error} fields={['reason']} />
      <SelectField
        label={t('donors.voucher.move')}
        value={move ? name : ''}
        error={isMissing && !move ? t('donors.voucher.choose') : undefined}
        onChange={({ target }) => {
          setName(target.value);
          setReason('');
        }}
      >
        <option value="">{t('donors.voucher.choose')}</option>
        {holder.moves.map((one) => (
          <option key={one.name} value={one.name}>
            {t(`donors.move.${one.name}`)}
          </option>
        ))}
      </SelectField>
      {move && (
        <SelectField
          label={t('donors.voucher.reason')}
          value={reason}
          error={isMissing && reason === '' ? t('donors.voucher.choose') : problems.reason}
          onChange={({ target }) => setReason(target.value)}
        >
          <option value="">{t('donors.voucher.choose')}</option>
          {move.reasons.map((one) => (
            <option key={one} value={one}>
              {t(`donors.reason.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      {move && <Consequence name={move.name} />}
      <div>
        <Button variant="secondary" busy={change.isPending} onClick={save}>
          {t('donors.voucher.save')}
        </Button>
      </div>
    </AnnouncedAttempt>
  );
}

/** The consequences of a change, including those for other holders. */
function Consequence({ name }: { name: HolderItem['moves'][number]['name'] }) {
  const t = useT();
  if (name === 'settle-closing') {
    return (
      <Alert kind="waiting">
        <p>{t('donors.voucher.settles')}</p>
      </Alert>
    );
  }
  if (name === 'end-undo') return null;
  return (
    <Alert kind={name === 'confirm-redemption' ? 'waiting' : 'info'}>
      {name === 'confirm-redemption' && <p>{t('donors.voucher.redeems')}</p>}
      <p>{t('donors.voucher.mails')}</p>
    </Alert>
  );
}
