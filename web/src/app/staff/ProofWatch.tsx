import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { setProofAsker } from '@/api/client';
import { canUsePasskeys, passkeyFailureText, stepUpByPasskey } from '@/api/passkeys';
import type { WaysToProve } from '@/api/schema';
import { failureText, fieldErrors, isSignedOut } from '@/api/staffFailure';
import { beginStepUpOpenId, stepUp } from '@/api/staffSignIn';
import { onProved } from '@/domain/proof';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { CodeField } from '@/ui/credentials/CodeField';
import { PasswordField } from '@/ui/credentials/PasswordField';
import { Dialog } from '@/ui/dialog/Dialog';
import { closeWaitingTabs } from '@/ui/staff-shell/newTab';

interface Asked {
  ways: WaysToProve;
  answered: Promise<boolean>;
  answer: (proved: boolean) => void;
}

function newQuestion(ways: WaysToProve): Asked {
  const asked = { ways } as Asked;
  asked.answered = new Promise((resolve) => {
    asked.answer = resolve;
  });
  return asked;
}

/**
 * Asks people to authenticate again (step-up, R14.4b). All calls that need it wait for the same dialog, and the
 * screen stays unchanged.
 */
export function ProofWatch() {
  const open = useRef<Asked | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const settle = (proved: boolean) => {
    open.current?.answer(proved);
    open.current = null;
    setAsked(null);
  };
  useEffect(() => {
    setProofAsker((ways) => {
      closeWaitingTabs();
      open.current ??= newQuestion(ways);
      setAsked(open.current);
      return open.current.answered;
    });
    return () => {
      setProofAsker(null);
      open.current?.answer(false);
      open.current = null;
    };
  }, []);
  return asked && <ProofDialog ways={asked.ways} onDone={settle} />;
}

interface ProofProps {
  ways: WaysToProve;
  onDone: (proved: boolean) => void;
}

function ProofDialog({ ways, onDone }: ProofProps) {
  const t = useT();
  const byPasskey = ways.byPasskey && canUsePasskeys();
  const byTyping = ways.byCode || ways.byPassword;
  const isTyped = byTyping && !byPasskey;
  const form = useId();
  const cancel = () => onDone(false);
  return (
    <Dialog
      title={t('staff.proof.title')}
      onCancel={cancel}
      footer={
        <>
          {isTyped && (
            <Button type="submit" form={form}>
              {t('staff.proof.go')}
            </Button>
          )}
          <Button variant="secondary" onClick={cancel}>
            {t('staff.proof.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('staff.proof.lead')}</p>
      {byPasskey && <ByPasskey onDone={onDone} />}
      {byTyping && <ByTyping form={form} ways={ways} hasOwnButton={!isTyped} onDone={onDone} />}
      {ways.openIdName && <ByProvider name={ways.openIdName} onDone={onDone} />}
      {!byPasskey && !byTyping && !ways.openIdName && (
        <Alert kind="info">
          <p>{t('staff.proof.not-here')}</p>
        </Alert>
      )}
    </Dialog>
  );
}

function ByPasskey({ onDone }: Pick<ProofProps, 'onDone'>) {
  const t = useT();
  const { mutate, isPending, error } = useMutation({
    mutationFn: stepUpByPasskey,
    onSuccess: () => onDone(true),
  });
  return (
    <>
      <Button wide busy={isPending} onClick={() => mutate()}>
        {t(error ? 'staff.passkey.again' : 'staff.passkey.use')}
      </Button>
      <Failed message={error && passkeyFailureText(error, t)} />
    </>
  );
}

interface ByTypingProps extends ProofProps {
  form: string;
  hasOwnButton: boolean;
}

/** Asks for the authenticator code, or for the password if there is no second factor. */
function ByTyping({ form, ways, hasOwnButton, onDone }: ByTypingProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => stepUp(ways.byCode ? { code: typed.trim() } : { password: typed }),
    onSuccess: () => onDone(true),
    onError: () => document.getElementById(id)?.focus(),
  });
  const { code, password } = fieldErrors(error);
  const refused = code ?? password;
  const field = { id, value: typed, onValue: setTyped };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setMissing(typed.trim() === '');
    if (typed.trim() !== '') mutate();
    else document.getElementById(id)?.focus();
  }
  return (
    <form id={form} className="stack" onSubmit={submit} noValidate aria-busy={isPending}>
      {ways.byCode ? (
        <CodeField
          {...field}
          hint={t('staff.proof.code-hint')}
          error={isMissing ? t('staff.code.required') : refused}
        />
      ) : (
        <PasswordField
          {...field}
          label={t('staff.sign-in.password')}
          autoComplete="current-password"
          error={isMissing ? t('staff.sign-in.password.required') : refused}
        />
      )}
      {hasOwnButton && (
        <Button type="submit" variant="secondary" wide busy={isPending}>
          {t('staff.proof.by-code')}
        </Button>
      )}
      <Failed message={error && !refused && !isSignedOut(error) && failureText(error, t)} />
    </form>
  );
}

/** Authenticates at the OpenID provider in a separate window, so that nothing on this screen is lost. */
function ByProvider({ name, onDone }: { name: string; onDone: (proved: boolean) => void }) {
  const t = useT();
  const proved = useRef(onDone);
  useEffect(() => {
    proved.current = onDone;
  });
  useEffect(() => onProved(() => proved.current(true)), []);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async (opened: Window | null) => {
      try {
        const { url } = await beginStepUpOpenId();
        if (opened) opened.location.assign(url);
        return opened !== null;
      } catch (failure) {
        opened?.close();
        throw failure;
      }
    },
  });
  return (
    <>
      {/* Opened directly by the click: browsers block windows that open later. */}
      <Button
        wide
        busy={isPending}
        onClick={() => mutate(window.open('', '_blank', 'popup,width=520,height=700'))}
      >
        {t('staff.sign-in.provider', { name })}
      </Button>
      {isSuccess && <p role="status">{t('staff.proof.provider-wait', { name })}</p>}
      <Failed message={error && failureText(error, t)} />
    </>
  );
}

function Failed({ message }: { message: string | false | null }) {
  return (
    message && (
      <Alert kind="danger" role="alert">
        <p>{message}</p>
      </Alert>
    )
  );
}
