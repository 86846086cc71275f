import { useMutation } from '@tanstack/react-query';
import { beginOpenId } from '@/api/staffSignIn';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { rememberPlace } from './place';

interface ProviderButtonProps {
  /** The name of the provider. */
  name: string;
  /** Whether this is the only way to sign in. */
  alone?: boolean;
  /** The path to open after the sign-in. */
  from?: string;
}

/** The button that opens the OpenID Connect provider, which redirects to /staff/sign-in/openid. */
export function ProviderButton({ name, alone, from }: ProviderButtonProps) {
  const t = useT();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: beginOpenId,
    onSuccess: ({ url }) => {
      rememberPlace(from);
      window.location.assign(url);
    },
  });
  return (
    <>
      {error && (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      )}
      <Button
        variant={alone ? 'primary' : 'secondary'}
        wide
        busy={isPending || isSuccess}
        onClick={() => mutate()}
      >
        {t('staff.sign-in.provider', { name })}
      </Button>
    </>
  );
}
