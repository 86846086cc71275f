import { useState, type ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { Rich, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Plus } from '@/ui/icon/icons';
import type { DonorRecord, HolderRecord } from '../api/voucher';
import { beforeFinalize, familyCount, roomFor, shown, type Room } from '../rules/holders';
import { FinalizeDialog, NoFamilyDialog } from './FinalizeDialogs';
import { HolderDialog } from './HolderDialog';
import { HolderList } from './HolderList';
import styles from './HoldersStep.module.css';
import { RemoveDialog } from './RemoveDialog';
import { formatLimit } from './formatHolder';
import { ViewHead } from './ViewHead';

/** Updates the list; the server's holders replace the current ones. */
export type ChangeHolders = (change: (holders: HolderRecord[]) => HolderRecord[]) => void;

interface HoldersStepProps {
  link: EditKey;
  donor: DonorRecord;
  banner: ReactNode;
  /** Makes this step the current one again, before the list changes. */
  onReopen: () => Promise<void>;
  /** Called if the list was final and is unchanged. */
  onUnchanged: () => void;
  onHolders: ChangeHolders;
  onFinalized: (nextStep: VoucherStep, holders: HolderRecord[]) => void;
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

/** The open dialog. A null holder is a new one. */
type Question =
  | { about: 'holder'; holder: HolderRecord | null }
  | { about: 'remove'; holder: HolderRecord }
  | { about: 'no-family' }
  | { about: 'finalize'; hasConfirmedNoFvHolders: boolean };

/** The donor's second step: the list of voucher holders (V2, Voucher holder list; V4, Finalize flow). */
export function HoldersStep({
  link,
  donor,
  banner,
  onReopen,
  onUnchanged,
  onHolders,
  onFinalized,
  onFailed,
  onCancel,
}: HoldersStepProps) {
  const t = useT();
  const [question, setQuestion] = useState<Question | null>(null);
  const [trouble, setTrouble] = useState('');
  const holders = shown(donor.adpVoucherHolders);
  const room = roomFor(holders, donor.fvHoldersAllowed);
  const close = () => setQuestion(null);

  function ask(next: Question) {
    setTrouble('');
    setQuestion(next);
  }
  function finalize() {
    if (donor.currentSelfRegistrationStep > VoucherStep.VoucherHolders) return onUnchanged();
    const obstacle = beforeFinalize(holders);
    if (obstacle === 'imminent') setTrouble(t('voucher.finalize.imminent'));
    else if (obstacle === 'no-family') ask({ about: 'no-family' });
    else ask({ about: 'finalize', hasConfirmedNoFvHolders: false });
  }
  return (
    <>
      <ViewHead title={t('voucher.holders.title')} arrived onBack={onCancel} />
      {banner}
      <Alert kind="waiting">
        <p>
          <Rich id="voucher.holders.notice" parts={[<strong key="before" />]} />
        </p>
      </Alert>
      <HolderList
        holders={holders}
        step={donor.currentSelfRegistrationStep}
        onEdit={(holder) => ask({ about: 'holder', holder })}
        onRemove={(holder) => ask({ about: 'remove', holder })}
      />
      <Limit count={familyCount(holders)} allowed={donor.fvHoldersAllowed} room={room} />
      {trouble && (
        <Alert kind="danger" role="alert">
          <p>{trouble}</p>
        </Alert>
      )}
      <div className={`row ${styles.buttons}`}>
        {room !== 'none' && (
          <Button variant="secondary" icon={Plus} onClick={() => ask({ about: 'holder', holder: null })}>
            {t('voucher.add')}
          </Button>
        )}
        <Button disabled={holders.length === 0} onClick={finalize}>
          {t('voucher.finalize')}
        </Button>
        <Button variant="text" onClick={onCancel}>
          {t('voucher.cancel')}
        </Button>
      </div>
      {question?.about === 'holder' && (
        <HolderDialog
          link={link}
          donor={donor}
          holder={question.holder}
          onReopen={onReopen}
          onHolders={onHolders}
          onDone={close}
        />
      )}
      {question?.about === 'remove' && (
        <RemoveDialog
          link={link}
          holder={question.holder}
          onReopen={onReopen}
          onHolders={onHolders}
          onFailed={setTrouble}
          onDone={close}
        />
      )}
      {question?.about === 'no-family' && (
        <NoFamilyDialog
          allowed={donor.fvHoldersAllowed}
          onNone={() => ask({ about: 'finalize', hasConfirmedNoFvHolders: true })}
          onAdd={() => (room === 'any' ? ask({ about: 'holder', holder: null }) : close())}
          onCancel={close}
        />
      )}
      {question?.about === 'finalize' && (
        <FinalizeDialog
          link={link}
          hasConfirmedNoFvHolders={question.hasConfirmedNoFvHolders}
          onFinalized={onFinalized}
          onFailed={onFailed}
          onDone={close}
        />
      )}
    </>
  );
}

/** The number of named family holders, and whether the limit is reached (V2, Limit alert). */
function Limit({ count, allowed, room }: { count: number; allowed: number; room: Room }) {
  const t = useT();
  return (
    <>
      <p className="muted">{t('voucher.count', { count, allowed })}</p>
      {count >= allowed && (
        <Alert kind="info">
          <p>{formatLimit(allowed, t)}</p>
          {room === 'imminent' && <p>{t('voucher.limit.imminent')}</p>}
        </Alert>
      )}
    </>
  );
}
