import { useState, type ReactNode } from 'react';
import type { Enrolled, SignInStep } from '@/api/staffSignIn';
import { canUsePasskeys } from '@/api/passkeys';
import { useT } from '@/i18n/react';
import { AppEnrolment } from '@/parts/staff/AppEnrolment';
import { PasskeyEnrolment } from '@/parts/staff/PasskeyEnrolment';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { RadioCards } from '@/ui/radio-cards/RadioCards';
import { SignInFrame } from './SignInFrame';
import { RecoveryCodeList } from '@/ui/credentials/RecoveryCodeList';

interface EnrolStepProps {
  onNext: (step: SignInStep) => void;
  onStartAgain: () => void;
  /** Whether browsers can create passkeys for this address. */
  passkeys: boolean;
  /** Whether the second step is optional and can be set up later. */
  mayWait?: boolean;
}

type Way = 'passkey' | 'code';

/**
 * The form that sets up the second step, a passkey or an authenticator app, and then shows the recovery codes once.
 */
export function EnrolStep({ onNext, onStartAgain, passkeys, mayWait }: EnrolStepProps) {
  const t = useT();
  const mayChoose = passkeys && canUsePasskeys();
  const [way, setWay] = useState<Way | null>(mayChoose ? null : 'code');
  const [done, setDone] = useState<Enrolled | null>(null);
  if (done) return <RecoveryCodes codes={done.recoveryCodes} onDone={() => onNext(done)} />;
  const foot = (
    <p className="row">
      {mayChoose && way && (
        <Button small variant="secondary" onClick={() => setWay(null)}>
          {t('staff.enrol.other-way')}
        </Button>
      )}
      {mayWait && (
        <Button
          small
          variant="secondary"
          onClick={() => onNext({ next: 'done', byPasskey: false, byCode: false })}
        >
          {t('staff.enrol.later')}
        </Button>
      )}
      <Button small variant="text" onClick={onStartAgain}>
        {t('staff.code.other')}
      </Button>
    </p>
  );
  if (!way) return <ChooseWay onChosen={setWay} foot={foot} />;
  if (way === 'passkey')
    return (
      <SignInFrame title={t('staff.enrol.passkey.title')} lead={t('staff.passkey.prompt')} wide takesFocus>
        <PasskeyEnrolment wide onDone={setDone} />
        {foot}
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('staff.enrol.title')} lead={t('staff.enrol.lead')} wide takesFocus>
      {passkeys && !mayChoose && (
        <Alert kind="info">
          <p>{t('staff.enrol.no-passkeys')}</p>
        </Alert>
      )}
      <AppEnrolment wide onDone={setDone} />
      {foot}
    </SignInFrame>
  );
}

function ChooseWay({ onChosen, foot }: { onChosen: (way: Way) => void; foot: ReactNode }) {
  const t = useT();
  const [way, setWay] = useState<Way>('passkey');
  return (
    <SignInFrame title={t('staff.enrol.title')} lead={t('staff.enrol.choose-lead')} wide takesFocus>
      <RadioCards<Way>
        legend={t('staff.enrol.choose')}
        value={way}
        onValue={setWay}
        options={[
          { value: 'passkey', label: t('staff.enrol.passkey'), hint: t('staff.enrol.passkey.hint') },
          { value: 'code', label: t('staff.enrol.code'), hint: t('staff.enrol.code.hint') },
        ]}
      />
      <Button wide onClick={() => onChosen(way)}>
        {t('staff.enrol.go')}
      </Button>
      {foot}
    </SignInFrame>
  );
}

/** The recovery codes of the first second step. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  return (
    <SignInFrame title={t('staff.recovery.title')} lead={t('staff.recovery.lead')} wide takesFocus>
      <RecoveryCodeList codes={codes} go={t('staff.recovery.go')} onKept={onDone} />
    </SignInFrame>
  );
}
