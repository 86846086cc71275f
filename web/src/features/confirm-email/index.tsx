import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { callHref } from '@/domain/callHref';
import { Rich, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Button, buttonClass } from '@/ui/button/Button';
import { Phone } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { AppLink } from '@/ui/work-bar/AppLink';
import { answerChange, fetchChange, type AskedChange } from './api/change';

/**
 * The screen of /confirm-email/{token}: confirms another e-mail address (R12.2). Nothing is confirmed by opening the
 * page, because programs that look for harmful links open it, too.
 */
export default function ConfirmEmail() {
  const t = useT();
  const { website } = useBrand();
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle of={t('confirm-email.title')} />
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        <h1>{t('confirm-email.title')}</h1>
        <Confirmation token={token} />
      </main>
      <PatientFooter />
    </>
  );
}

/** What the link is about, then what became of it. */
export function Confirmation({ token }: { token: string }) {
  const t = useT();
  const client = useQueryClient();
  const queryKey = ['email-change', token];
  const asked = useQuery({ queryKey, queryFn: ({ signal }) => fetchChange(token, signal) });
  const answer = useMutation({
    mutationFn: (isYes: boolean) => answerChange(token, isYes),
    onSuccess: (after) => client.setQueryData(queryKey, after),
    // Somebody else may have ended it: then the page says so.
    onError: () => void asked.refetch(),
  });
  if (asked.data) return <Question change={asked.data} answer={answer} />;
  if (asked.isFetching) return <LoadingOverlay message={t('confirm-email.loading')} />;
  const isUnknown = asked.error instanceof ApiError && asked.error.status === 404;
  if (isUnknown) return <DeadLink />;
  return (
    <div className="stack gap-5">
      <Alert kind="danger" role="alert">
        <p>{failureWords(t, 'confirm-email.failed', asked.error)}</p>
      </Alert>
      <Button onClick={() => void asked.refetch()}>{t('confirm-email.again')}</Button>
    </div>
  );
}

/** The link confirms nothing: the private link leads to where the change can be asked for again. */
function DeadLink() {
  const t = useT();
  const { phone } = useBrand();
  return (
    <div className="stack gap-5">
      <Alert kind="waiting" role="alert">
        <p>{t('confirm-email.unknown')}</p>
      </Alert>
      <p>{t('confirm-email.unknown.next')}</p>
      <div className="row row--wrap">
        <AppLink className={buttonClass({})} to="/lost-link">
          {t('confirm-email.lost-link')}
        </AppLink>
        {phone && (
          <LinkButton variant="secondary" icon={Phone} href={callHref(phone)}>
            {t('confirm-email.call', { phone })}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

interface QuestionProps {
  change: AskedChange;
  answer: {
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
    variables: boolean | undefined;
    mutate: (isYes: boolean) => void;
  };
}

function Question({ change, answer }: QuestionProps) {
  const t = useT();
  const { phone } = useBrand();
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer.isSuccess || answer.error) said.current?.focus();
  }, [answer.isSuccess, answer.error]);
  const isOpen = change.state === 'waiting' && !change.confirmed;
  if (!isOpen) {
    const isGood = change.state === 'waiting' || change.state === 'done';
    return (
      <Alert kind={isGood ? 'success' : 'info'} role="status" ref={said}>
        <p>
          <Rich
            id={`confirm-email.${change.state}`}
            params={{ phone }}
            parts={[<span key="phone" className="nowrap" />]}
          />
        </p>
      </Alert>
    );
  }
  const failure = answer.error instanceof ApiError ? answer.error.message : '';
  return (
    <div className="stack gap-5">
      <p>{t(`confirm-email.${change.side}`, { address: change.address })}</p>
      <p>{t('confirm-email.nothing-yet')}</p>
      {answer.error && (
        <Alert kind="danger" role="alert" ref={said}>
          <p>{failure || failureWords(t, 'confirm-email.failed', answer.error)}</p>
        </Alert>
      )}
      <div className="row row--wrap">
        <Button busy={answer.isPending && answer.variables === true} onClick={() => answer.mutate(true)}>
          {t('confirm-email.yes')}
        </Button>
        <Button
          variant="secondary"
          busy={answer.isPending && answer.variables === false}
          onClick={() => answer.mutate(false)}
        >
          {t('confirm-email.no')}
        </Button>
      </div>
    </div>
  );
}
