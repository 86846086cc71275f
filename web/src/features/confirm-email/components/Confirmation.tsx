import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
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

/** The subject of a confirmation link: its calls and its messages. */
export interface Matter<T extends { state: string }> {
  /** Returns the id of one of its messages. */
  id: (part: string) => string;
  fetch: (token: string, signal?: AbortSignal) => Promise<T>;
  answer: (token: string, isYes: boolean) => Promise<T>;
  /** Reports whether the reader can still confirm. */
  isOpen: (asked: T) => boolean;
  /** The text above the buttons. */
  Question: (props: { asked: T }) => ReactNode;
}

/** The screen of a confirmation link. Opening it confirms nothing, because link scanners open it too. */
export function ConfirmScreen<T extends { state: string }>({ matter }: { matter: Matter<T> }) {
  const t = useT();
  const { website } = useBrand();
  const { token = '' } = useParams();
  return (
    <>
      <PageTitle of={t(matter.id('title'))} />
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        <h1>{t(matter.id('title'))}</h1>
        <Confirmation matter={matter} token={token} />
      </main>
      <PatientFooter />
    </>
  );
}

/** Shows the subject of the link, then its outcome. */
export function Confirmation<T extends { state: string }>({
  matter,
  token,
}: {
  matter: Matter<T>;
  token: string;
}) {
  const t = useT();
  const client = useQueryClient();
  const { id } = matter;
  const queryKey = [id('title'), token];
  const asked = useQuery({ queryKey, queryFn: ({ signal }) => matter.fetch(token, signal) });
  const answer = useMutation({
    mutationFn: (isYes: boolean) => matter.answer(token, isYes),
    onSuccess: (after) => client.setQueryData(queryKey, after),
    // Another confirmation may have ended it: then the page shows that outcome.
    onError: () => void asked.refetch(),
  });
  if (isUnknown(asked.error)) return <DeadLink id={id} />;
  if (asked.data) return <Answering matter={matter} asked={asked.data} answer={answer} />;
  if (asked.isFetching) return <LoadingOverlay message={t(id('loading'))} />;
  return (
    <div className="stack gap-5">
      <Alert kind="danger" role="alert">
        <p>{failureWords(t, id('failed'), asked.error)}</p>
      </Alert>
      <Button onClick={() => void asked.refetch()}>{t(id('again'))}</Button>
    </div>
  );
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The link is invalid: offers to email the private link, or a phone number. */
function DeadLink({ id }: { id: (part: string) => string }) {
  const t = useT();
  const { phone } = useBrand();
  return (
    <div className="stack gap-5">
      <Alert kind="waiting" role="alert">
        <p>{t(id('unknown'))}</p>
      </Alert>
      <p>{t(id('unknown.next'))}</p>
      <div className="row row--wrap">
        <AppLink className={buttonClass({})} to="/lost-link">
          {t(id('lost-link'))}
        </AppLink>
        {phone && (
          <LinkButton variant="secondary" icon={Phone} href={callHref(phone)}>
            {t(id('call'), { phone })}
          </LinkButton>
        )}
      </div>
    </div>
  );
}

interface AnsweringProps<T extends { state: string }> {
  matter: Matter<T>;
  asked: T;
  answer: {
    isPending: boolean;
    isSuccess: boolean;
    error: Error | null;
    variables: boolean | undefined;
    mutate: (isYes: boolean) => void;
  };
}

function Answering<T extends { state: string }>({ matter, asked, answer }: AnsweringProps<T>) {
  const t = useT();
  const { phone } = useBrand();
  const { id, Question } = matter;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer.isSuccess || answer.error) outcome.current?.focus();
  }, [answer.isSuccess, answer.error]);
  if (!matter.isOpen(asked)) {
    const isGood = asked.state === 'waiting' || asked.state === 'done';
    return (
      <Alert kind={isGood ? 'success' : 'info'} role="status" ref={outcome}>
        <p>
          <Rich id={id(asked.state)} params={{ phone }} parts={[<span key="phone" className="nowrap" />]} />
        </p>
      </Alert>
    );
  }
  const failure = answer.error instanceof ApiError ? answer.error.message : '';
  return (
    <div className="stack gap-5">
      <Question asked={asked} />
      <p>{t(id('nothing-yet'))}</p>
      {answer.error && (
        <Alert kind="danger" role="alert" ref={outcome}>
          <p>{failure || failureWords(t, id('failed'), answer.error)}</p>
        </Alert>
      )}
      <div className="row row--wrap">
        <Button busy={answer.isPending && answer.variables === true} onClick={() => answer.mutate(true)}>
          {t(id('yes'))}
        </Button>
        <Button
          variant="secondary"
          busy={answer.isPending && answer.variables === false}
          onClick={() => answer.mutate(false)}
        >
          {t(id('no'))}
        </Button>
      </div>
    </div>
  );
}
