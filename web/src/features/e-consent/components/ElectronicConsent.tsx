import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { RefreshCw } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { toastInfo } from '@/ui/toast/toast';
import { fetchConsent, type ConsentLink } from '../api/consent';
import { isConflict, failureSentence } from '../rules/failure';
import { Signing } from './Signing';

interface ElectronicConsentProps {
  kind: 'donor' | 'holder';
  id: string;
  editKey: string;
  /** The token of a supervised signing, which opens the consent instead of the key (R13.2). */
  supervision?: string;
  /** Called when the person cancels the electronic consent. */
  onCancel: () => void;
  /** Called when the consent is signed or no longer open: the caller has to load its data again. */
  onFinalized: () => void;
  /** Called when the supervised signing is over. */
  onOver?: () => void;
}

/** The electronic consent of a donor or voucher holder, in three stages (V2, E-sign flow). */
export function ElectronicConsent(props: ElectronicConsentProps) {
  const { kind, id, editKey, supervision, onCancel, onFinalized, onOver } = props;
  const t = useT();
  const lang = useLang();
  const link = useMemo<ConsentLink>(
    () => ({ kind: kind === 'donor' ? 'donor' : 'voucher-holder', id, editKey, supervision }),
    [kind, id, editKey, supervision],
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['consent', kind, id, editKey, supervision, lang],
    queryFn: ({ signal }) => fetchConsent(link, signal),
    staleTime: Infinity,
    gcTime: 0,
    // Typed text survives a change of the language.
    placeholderData: keepPreviousData,
  });
  const failure = error ? failureSentence(error, t) : '';
  useEffect(() => {
    if (failure !== '') toastInfo(failure);
  }, [failure]);
  if (isConflict(error)) return <NotOpen sentence={failure} onBack={onFinalized} />;
  if (data) {
    return (
      <Signing
        link={link}
        data={data}
        reload={async () => void (await refetch())}
        onCancel={onCancel}
        onFinalized={onFinalized}
        onOver={onOver}
      />
    );
  }
  if (!error) return <LoadingOverlay message={t('e-consent.loading')} />;
  return <NotLoaded sentence={failure} onAgain={() => void refetch()} onBack={onCancel} />;
}

/** Shown when the consent is not the open step: it was signed in another window, or sent back. */
function NotOpen({ sentence, onBack }: { sentence: string; onBack: () => void }) {
  const t = useT();
  return (
    <div className="stack">
      <h1>{t('e-consent.not-open')}</h1>
      <Alert kind="info" role="status">
        <p>{sentence}</p>
      </Alert>
      <p>
        <Button onClick={onBack}>{t('e-consent.back-to-steps')}</Button>
      </p>
    </div>
  );
}

interface NotLoadedProps {
  sentence: string;
  onAgain: () => void;
  onBack: () => void;
}

function NotLoaded({ sentence, onAgain, onBack }: NotLoadedProps) {
  const t = useT();
  return (
    <div className="stack">
      <h1>{t('e-consent.not-loaded')}</h1>
      <Alert kind="danger" role="alert">
        <p>{sentence}</p>
      </Alert>
      <div className="row">
        <Button icon={RefreshCw} onClick={onAgain}>
          {t('e-consent.again')}
        </Button>
        <Button variant="secondary" onClick={onBack}>
          {t('e-consent.cancel')}
        </Button>
      </div>
    </div>
  );
}
