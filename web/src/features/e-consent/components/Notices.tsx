import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import type { Notice } from '../hooks/useWork';

interface NoticesProps {
  /** Why another consent is required; empty if it is the first. */
  rejected: string;
  notice: Notice | null;
}

/** Shown at the top of every stage: why the consent is required again, and the last failure. */
export function Notices({ rejected, notice }: NoticesProps) {
  const t = useT();
  return (
    <>
      {rejected !== '' && (
        <Alert kind="danger">
          <p>
            <strong>{t('e-consent.rejected')}</strong>
          </p>
          <p>{rejected}</p>
        </Alert>
      )}
      {notice && <Failure key={notice.attempt} notice={notice} />}
    </>
  );
}

function Failure({ notice }: { notice: Notice }) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert kind="danger" role="alert" ref={box}>
      <p>{notice.sentence}</p>
      {notice.isReloaded && <p>{t('e-consent.reloaded')}</p>}
    </Alert>
  );
}
