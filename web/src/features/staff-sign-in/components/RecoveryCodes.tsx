import { useT } from '@/i18n/react';
import { RecoveryCodeList } from '@/ui/credentials/RecoveryCodeList';
import { SignInFrame } from './SignInFrame';

/** The recovery codes that come with the first second step. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useT();
  return (
    <SignInFrame title={t('staff.recovery.title')} lead={t('staff.recovery.lead')} wide takesFocus>
      <RecoveryCodeList codes={codes} go={t('staff.recovery.go')} onKept={onDone} />
    </SignInFrame>
  );
}
