import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { finishOpenId } from '@/api/staffSignIn';
import { failureText } from '@/api/staffFailure';
import { tellProved } from '@/domain/proof';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { SignInFrame } from './SignInFrame';
import { takePlace } from './place';

/**
 * The screen of /staff/sign-in/openid, to which the identity provider redirects (R7.1). A fresh proof of identity uses
 * a separate window, which closes.
 */
export function OpenIdReturn() {
  const t = useT();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const begun = useRef(false);
  const { mutate, error, data } = useMutation({
    mutationFn: () => finishOpenId(params.get('state') ?? '', params.get('code') ?? ''),
    onSuccess: ({ next }) => {
      if (next === 'proved') {
        tellProved();
        window.close();
        return;
      }
      // Data of the last session must not be visible in the next.
      queryClient.clear();
      void navigate(takePlace(), { replace: true });
    },
  });
  useEffect(() => {
    if (begun.current) return; // a code is valid once
    begun.current = true;
    mutate();
  }, [mutate]);

  if (data?.next === 'proved')
    return (
      <SignInFrame title={t('staff.proof.done')} takesFocus>
        {null}
      </SignInFrame>
    );
  if (!error) return <LoadingOverlay />;
  return (
    <SignInFrame title={t('staff.sign-in.title')} takesFocus>
      <Alert kind="danger" role="alert">
        <p>{failureText(error, t)}</p>
      </Alert>
      <LinkButton href="/staff/sign-in" variant="secondary" wide>
        {t('staff.join.have-account')}
      </LinkButton>
    </SignInFrame>
  );
}
