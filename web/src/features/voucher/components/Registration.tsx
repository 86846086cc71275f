import type { ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { ElectronicConsent } from '@/features/e-consent';
import { isForMinor, type DonorRecord, type HolderRecord, type VoucherRecord } from '../api/voucher';
import { Banner } from './Banner';
import { ConsentStep } from './ConsentStep';
import { Dashboard } from './Dashboard';
import { Ended } from './Ended';
import { Finished } from './Finished';
import { HoldersStep } from './HoldersStep';
import { PersonalStep } from './PersonalStep';
import { VoucherPage } from './VoucherPage';
import { endedState } from '../rules/steps';
import { useRegistration, type RegistrationState } from '../hooks/useRegistration';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { Pencil } from '@/ui/icon/icons';
import { useDates } from '@/ui/page-context/useDates';

interface RegistrationProps {
  link: EditKey;
  record: VoucherRecord;
}

/** The registration of a donor or holder: dashboard, the form of the current step, and the end (V4). */
export function Registration({ link, record }: RegistrationProps) {
  const registration = useRegistration(link, record);
  const ended = endedState(record);
  if (ended) return <Ended link={link} record={record as HolderRecord} state={ended} />;
  const banner = <Banner news={registration.news} />;
  const outgrown = outgrownRecord(record);
  if (record.currentSelfRegistrationStep >= VoucherStep.Complete && !(outgrown && registration.isOpen)) {
    const { arrived } = registration;
    if ('adpVoucherHolders' in record) {
      return <Finished link={link} record={record} banner={banner} arrived={arrived} />;
    }
    const toSign = outgrown && <ComeOfAge outgrown={outgrown} onSign={registration.open} />;
    return <VoucherPage link={link} record={record} toSign={toSign} banner={banner} arrived={arrived} />;
  }
  if (!registration.isOpen) {
    return <Dashboard link={link} record={record} banner={banner} registration={registration} />;
  }
  return <CurrentStep link={link} record={record} registration={registration} banner={banner} />;
}

interface CurrentStepProps extends RegistrationProps {
  registration: RegistrationState;
  banner: ReactNode;
}

/** The form of the current step. */
function CurrentStep({ link, record, registration, banner }: CurrentStepProps) {
  const { close } = registration;
  switch (registration.step) {
    case VoucherStep.VoucherHolders:
      return (
        <HoldersStep
          link={link}
          donor={record as DonorRecord}
          banner={banner}
          onReopen={registration.reopen}
          onUnchanged={registration.unchanged}
          onHolders={registration.setHolders}
          onFinalized={registration.finalized}
          onFailed={registration.finalizeFailed}
          onCancel={close}
        />
      );
    case VoucherStep.UploadConsent:
    case VoucherStep.Complete: // a holder who came of age signs in person
      return (
        <ConsentStep
          link={link}
          forMinor={isForMinor(record)}
          banner={
            <>
              {record.paperOnly && <PaperOnly />}
              {banner}
            </>
          }
          electronic={record.paperOnly ? undefined : ElectronicConsent}
          onUploaded={registration.uploaded}
          onFailed={registration.uploadFailed}
          onFinalized={registration.signed}
          onCancel={close}
        />
      );
    default:
      return (
        <PersonalStep
          link={link}
          record={record}
          isConfirmed={registration.isPersonSaved}
          onReopen={registration.reopen}
          onUnchanged={registration.unchanged}
          onSaved={registration.personSaved}
          onFailed={registration.personFailed}
          onCancel={close}
        />
      );
  }
}

/** Explains why only paper is offered: the person withdrew the agreement to electronic records (R13.1). */
function PaperOnly() {
  const t = useT();
  return (
    <Alert kind="info">
      <p>{t('voucher.paper-only')}</p>
    </Alert>
  );
}

/**
 * Returns the guardian's signature for a holder who has come of age, or null: it is valid until the holder
 * signs (R11.5).
 */
const outgrownRecord = (record: VoucherRecord) => ('outgrown' in record && record.outgrown) || null;

interface ComeOfAgeProps {
  outgrown: NonNullable<ReturnType<typeof outgrownRecord>>;
  onSign: () => void;
}

/** Asks a holder who came of age to sign in person. */
function ComeOfAge({ outgrown: { guardian, signedOn, askedOn }, onSign }: ComeOfAgeProps) {
  const t = useT();
  const dates = useDates();
  const say = (iso: string) => {
    return dates.day(iso) || iso;
  };
  const who = guardian || t('voucher.of-age.guardian');
  return (
    <Alert kind="info">
      <div className="stack gap-3">
        <h2>{t('voucher.of-age')}</h2>
        <p>{t('voucher.of-age.text', { guardian: who, day: say(signedOn) })}</p>
        {askedOn && <p>{t('voucher.of-age.asked', { day: say(askedOn) })}</p>}
        <div>
          <Button icon={Pencil} onClick={onSign}>
            {t('voucher.of-age.sign')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
