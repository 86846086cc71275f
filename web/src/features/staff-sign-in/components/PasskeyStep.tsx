import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { passkeyFailureText, provePasskey } from '@/api/passkeys';
import type { SignInStep } from '@/api/staffSignIn';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { SignInFrame } from './SignInFrame';

interface PasskeyStepProps {
  onNext: (step: SignInStep) => void;
  foot: ReactNode;
}

/** The second step by a passkey; a prompt that was closed may be opened again. */
export function PasskeyStep({ onNext, foot }: PasskeyStepProps) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({ mutationFn: provePasskey, onSuccess: onNext });
  return (
    <SignInFrame title={t('staff.passkey.title')} lead={t('staff.passkey.prompt')} takesFocus>
      {error && (
        <Alert kind="danger" role="alert">
          <p>{passkeyFailureText(error, t)}</p>
        </Alert>
      )}
      <Button wide busy={isPending} onClick={() => mutate()}>
        {t(error ? 'staff.passkey.again' : 'staff.passkey.use')}
      </Button>
      {foot}
    </SignInFrame>
  );
}
