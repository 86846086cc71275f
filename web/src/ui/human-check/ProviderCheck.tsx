import { useEffect, useRef, useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { Button } from '../button/Button';
import { RefreshCw } from '../icon/icons';
import { CheckFrame } from './CheckFrame';
import type { CheckProps } from './HumanCheck';
import { drawProvider, type ProviderKind } from './provider';

interface ProviderCheckProps extends CheckProps {
  kind: ProviderKind;
  siteKey: string;
}

/**
 * The check of a configured provider, drawn by the provider's script; nothing is loaded unless a provider is
 * configured.
 */
export function ProviderCheck({ id, error, onToken, kind, siteKey }: ProviderCheckProps) {
  const t = useT();
  const lang = useLang();
  const [failed, setFailed] = useState(false);
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [round, setRound] = useState(0);
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(() => {
    if (!box) return undefined;
    let left = false;
    const tell = (token: string | null, isFailure = false) => {
      if (left) return;
      latest.current(token);
      setFailed(isFailure);
    };
    const fail = () => tell(null, true);
    drawProvider(kind, siteKey, lang, box, { onToken: tell, onFailure: fail }).catch(fail);
    return () => {
      left = true;
    };
  }, [box, kind, siteKey, lang]);
  return (
    <CheckFrame id={id} error={error}>
      {/* The key creates a new box for each round and language, because providers draw in a box only once. */}
      <div key={`${lang} ${round}`} ref={setBox} />
      <span role="status" aria-live="polite">
        {failed && t('human.failed')}
      </span>
      {failed && (
        <Button variant="secondary" icon={RefreshCw} onClick={() => setRound((n) => n + 1)}>
          {t('human.again')}
        </Button>
      )}
    </CheckFrame>
  );
}
