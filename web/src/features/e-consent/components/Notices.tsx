import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import type { ConsentRecord } from '../api/consent';
import type { Notice } from '../hooks/useWork';

interface NoticesProps {
  data: ConsentRecord;
  notice: Notice | null;
}

/**
 * Shown at the top of every stage: why the consent is required again, the warning for a guardian who is also the donor
 * (R6.12c), and the last failure.
 */
export function Notices({ data: { record, progress, rejected }, notice }: NoticesProps) {
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
      {progress.guardianIsDonor && (
        <Alert kind="waiting">
          <p>{t('e-consent.guardian-is-donor', { name: record.firstName })}</p>
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
