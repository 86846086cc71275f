import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT, type Translate } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { EmailField } from '@/ui/field/EmailField';
import { Mail } from '@/ui/icon/icons';
import { requestLostLink } from './requestLostLink';

/**
 * The form that sends a new link to an address; the typed text is kept after a failure. Its messages are in the area
 * "lost-link".
 */
export function LinkRequest() {
  const t = useT();
  const [email, setEmail] = useState('');
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const ask = useMutation({ mutationFn: requestLostLink });
  const blamed = missing ? t('lost-link.missing') : fieldError(ask.error);
  useEffect(() => {
    if (blamed && !ask.isPending) box.current?.focus();
  }, [blamed, ask.isPending]);
  const wasSent = useRef(false);
  useEffect(() => {
    if (wasSent.current && !ask.isSuccess) box.current?.focus();
    wasSent.current = ask.isSuccess;
  }, [ask.isSuccess]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const address = email.trim();
    setMissing(address === '');
    setAttempt(attempt + 1);
    if (address === '') box.current?.focus();
    else ask.mutate(address);
  }
  if (ask.isSuccess) return <Sent email={email.trim()} onOther={() => ask.reset()} />;
  return (
    <form className="stack gap-5" noValidate onSubmit={submit}>
      {ask.isError && !blamed && (
        <Alert kind="danger" role="alert">
          <p>{failureText(ask.error, t)}</p>
        </Alert>
      )}
      <EmailField
        ref={box}
        autoComplete="email"
        label={t('lost-link.email')}
        hint={t('lost-link.email.hint')}
        error={blamed}
        attempt={attempt}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" icon={Mail} busy={ask.isPending}>
        {t('lost-link.send')}
      </Button>
    </form>
  );
}

function fieldError(error: unknown): string | undefined {
  return error instanceof ApiError ? error.fields.find(({ field }) => field === 'email')?.message : undefined;
}

function failureText(error: unknown, t: Translate): string {
  return error instanceof ApiError && error.status === 429 && error.message
    ? error.message
    : failureWords(t, 'lost-link.failed', error);
}

/** The notice after a request, which is the same for unknown addresses. */
function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="stack gap-5">
      <Alert kind="success" role="status" ref={box}>
        <p>{t('lost-link.sent', { email })}</p>
      </Alert>
      <p>{t('lost-link.wait')}</p>
      <Button variant="secondary" onClick={onOther}>
        {t('lost-link.other')}
      </Button>
    </div>
  );
}
