import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { ElectronicConsent } from '@/features/e-consent';
import { ApiError } from '@/api/client';
import { deviceStore, tabStore } from '@/domain/keptStore';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Button } from '@/ui/button/Button';
import { Countdown } from '@/ui/countdown/Countdown';
import { Dialog } from '@/ui/dialog/Dialog';
import { RefreshCw } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { endSession, fetchSession, type SupervisedSigning } from './api/supervised';
import { useIdleEnd } from './hooks/useIdleEnd';

/** The reasons for which a session ended. */
type End = 'signed' | 'left' | 'idle' | 'over';

/**
 * The screen of /supervised/{token}: a person signs on a device of the center while staff are present. It opens
 * one consent, and stores nothing in the browser (R13.2).
 */
export default function Supervised() {
  const t = useT();
  const { token = '' } = useParams();
  const client = useQueryClient();
  const [end, setEnd] = useState<End | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['supervised', token],
    queryFn: ({ signal }) => fetchSession(token, signal),
    staleTime: Infinity,
    gcTime: 0,
    enabled: end === null,
  });
  function close(how: End) {
    setEnd(how);
    client.clear();
    forgetAll();
    // The screen has ended in any case; if the call fails, the server ends the session after its idle time.
    endSession(token).catch(() => undefined);
  }
  return (
    <Frame>
      {end !== null && <Ended how={end} />}
      {end === null && data && <Session token={token} session={data} onEnd={close} />}
      {end === null && !data && error && <NotOpen error={error} onAgain={() => void refetch()} />}
      {end === null && !data && !error && <LoadingOverlay message={t('e-consent.loading')} />}
    </Frame>
  );
}

/** Clears the storage of the screens. */
function forgetAll() {
  for (const store of [tabStore, deviceStore]) store.names().forEach(store.remove);
}

interface SessionProps {
  token: string;
  session: SupervisedSigning;
  onEnd: (how: End) => void;
}

function Session({ token, session, onEnd }: SessionProps) {
  const t = useT();
  const { kind, id, staff, place } = session;
  const { secondsLeft, here } = useIdleEnd(
    token,
    () => onEnd('idle'),
    () => onEnd('over'),
  );
  return (
    <>
      <Alert kind="info">
        <p>{t('supervised.present', { staff, place })}</p>
      </Alert>
      <ElectronicConsent
        kind={kind === 'donor' ? 'donor' : 'holder'}
        id={String(id)}
        editKey=""
        supervision={token}
        onCancel={() => onEnd('left')}
        onFinalized={() => onEnd('signed')}
        onOver={() => onEnd('over')}
      />
      {secondsLeft !== null && <SessionWarning seconds={secondsLeft} onStay={here} />}
    </>
  );
}

/** The screen after the end, without any personal data. */
function Ended({ how }: { how: End }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {t(how === 'signed' ? 'supervised.signed' : 'supervised.ended')}
      </h1>
      <p className="lead">{t(`supervised.ended.${how}`)}</p>
      <p>{t('supervised.give-back')}</p>
    </div>
  );
}

function NotOpen({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useT();
  const isOver = error instanceof ApiError && error.status === 404;
  const sentence = error instanceof ApiError ? error.message : '';
  return (
    <div className="stack">
      <h1>{t(isOver ? 'supervised.ended' : 'supervised.not-open')}</h1>
      <Alert kind={isOver ? 'info' : 'danger'} role="alert">
        <p>{sentence || t('e-consent.unreached')}</p>
      </Alert>
      {!isOver && (
        <p>
          <Button icon={RefreshCw} onClick={onAgain}>
            {t('e-consent.again')}
          </Button>
        </p>
      )}
    </div>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const { website } = useBrand();
  return (
    <>
      <PageTitle of={t('supervised.title')} />
      <SkipLink />
      <BrandBar home={website} line={t('supervised.line')} />
      <main id="main" tabIndex={-1} className="col clip flow gap-5 page-pad">
        {children}
      </main>
    </>
  );
}

/** Warns that the session is about to end because the device is idle. */
function SessionWarning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const t = useT();
  return (
    <Dialog
      title={t('supervised.idle.title')}
      onCancel={onStay}
      footer={<Button onClick={onStay}>{t('supervised.idle.stay')}</Button>}
    >
      <Countdown seconds={seconds} words={(left) => t('supervised.idle.seconds', { seconds: left })} />
    </Dialog>
  );
}
