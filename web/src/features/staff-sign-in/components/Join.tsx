import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useParams } from 'react-router';
import { staffKeys } from '@/api/staff';
import { fetchInvitation, fetchWays, join, type SignInStep, type StaffInvitation } from '@/api/staffSignIn';
import { failureText, fieldErrors, isUnknown } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { PasswordField } from '@/ui/credentials/PasswordField';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { EnrolStep } from './EnrolStep';
import { ProviderButton } from './ProviderButton';
import { SecondStep } from './SecondStep';
import { SignInFrame } from './SignInFrame';
import { useStep } from '../hooks/useStep';

const goToSignIn = () => window.location.assign('/staff/sign-in');

/**
 * The screen of /staff/join/{token}, where an invited colleague, or a colleague who forgot the password, chooses a
 * password.
 */
export function Join() {
  const t = useT();
  const { token = '' } = useParams();
  const { step, proceed } = useStep();
  const { data, error, refetch } = useQuery({
    queryKey: staffKeys.invitation(token),
    queryFn: async ({ signal }) => {
      const [invitation, ways] = await Promise.all([fetchInvitation(token, signal), fetchWays(signal)]);
      return { invitation, ways };
    },
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  // An account with a new password may already have a second step.
  if (step?.next === 'second-factor') {
    return <SecondStep by={step} onNext={proceed} onStartAgain={goToSignIn} />;
  }
  if (step) {
    return (
      <EnrolStep
        onNext={proceed}
        onStartAgain={goToSignIn}
        passkeys={data?.ways.passkeys ?? false}
        mayWait={step.next === 'offer-enroll'}
      />
    );
  }
  if (data?.ways.password) {
    return <ChoosePassword token={token} invitation={data.invitation} onNext={proceed} />;
  }
  if (data) return <UseProvider invitation={data.invitation} name={data.ways.openIdName} />;
  if (!error) return <LoadingOverlay />;
  return (
    <SignInFrame title={t('staff.join.title')}>
      {isUnknown(error) ? (
        <Alert kind="danger" role="alert">
          <p>{failureText(error, t)}</p>
        </Alert>
      ) : (
        <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />
      )}
      <LinkButton href="/staff/sign-in" variant="secondary" wide>
        {t('staff.join.have-account')}
      </LinkButton>
    </SignInFrame>
  );
}

/** If passwords are turned off, the identity provider's account is the only way to sign in. */
function UseProvider({ invitation, name }: { invitation: StaffInvitation; name: string }) {
  const t = useT();
  const lead = t('staff.join.provider-lead', { name: invitation.fullName, provider: name });
  return (
    <SignInFrame title={t('staff.sign-in.title')} lead={lead} wide>
      <Invited invitation={invitation} />
      <ProviderButton name={name} alone />
    </SignInFrame>
  );
}

/** The details of the invited account. */
function Invited({ invitation: { email, role, centerName } }: { invitation: StaffInvitation }) {
  const t = useT();
  return (
    <dl className="dl">
      <dt>{t('staff.join.email')}</dt>
      <dd>{email}</dd>
      <dt>{t('staff.join.role')}</dt>
      <dd>{t(`staff.role.${role}`)}</dd>
      {centerName && <dt>{t('staff.center')}</dt>}
      {centerName && <dd>{centerName}</dd>}
    </dl>
  );
}

interface ChoosePasswordProps {
  token: string;
  invitation: StaffInvitation;
  onNext: (step: SignInStep) => void;
}

function ChoosePassword({ token, invitation, onNext }: ChoosePasswordProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const { problems, attempt, blame } = useProblems();
  const { mutate, isPending } = useMutation({
    mutationFn: () => join(token, password),
    onSuccess: onNext,
    onError: (error) =>
      blame([{ fieldId: 'password', message: fieldErrors(error).password ?? failureText(error, t) }]),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  const { fullName, email } = invitation;
  return (
    <SignInFrame title={t('staff.join.title')} lead={t('staff.join.lead', { name: fullName })} wide>
      <Invited invitation={invitation} />
      <form className="stack" onSubmit={submit} noValidate>
        <ErrorSummary title={t('staff.problem')} errors={problems} attempt={attempt} />
        {/* Names the account for the password manager. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          id="password"
          label={t('staff.join.password')}
          hint={t('staff.join.hint')}
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
          error={problems[0]?.message}
        />
        <Button type="submit" wide busy={isPending}>
          {t('staff.join.go')}
        </Button>
      </form>
    </SignInFrame>
  );
}
