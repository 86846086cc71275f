import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { staffKeys } from '@/api/staff';
import { fetchVersion, type SiteDetail } from '@/api/staffReview';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { Button } from '@/ui/button/Button';
import { LoadingRows, NotLoaded } from '@/ui/staff-shell/Loading';
import { Comparison } from './Comparison';
import { ReviewFlags } from './ReviewFlags';
import type { Pair } from './Versions';

interface ComparedVersionsProps {
  detail: SiteDetail;
  pair: Pair;
  onBack: () => void;
}

/** Any two versions of a site side by side, instead of the pending submission. */
export function ComparedVersions({ detail, pair, onBack }: ComparedVersionsProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const older = useVersion(detail.site.id, pair.older);
  const newer = useVersion(detail.site.id, pair.newer);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  const error = older.error ?? newer.error;
  return (
    <>
      <Alert kind="info" ref={box}>
        <div className="stack gap-2">
          <p>{t('review.comparing', { older: pair.older, newer: pair.newer })}</p>
          <p>
            <Button variant="secondary" small onClick={onBack}>
              {t(detail.stage ? 'review.comparing.back.waiting' : 'review.comparing.back')}
            </Button>
          </p>
        </div>
      </Alert>
      {!error && !(older.data && newer.data) && <LoadingRows />}
      {error && (
        <NotLoaded
          message={failureText(error, t)}
          onAgain={() => void Promise.all([older.refetch(), newer.refetch()])}
        />
      )}
      {older.data && newer.data && (
        <>
          <ReviewFlags version={newer.data} flags={newer.data.flags} />
          <Comparison
            detail={{ ...detail, live: older.data, pending: newer.data, flags: newer.data.flags }}
            numbered
          />
        </>
      )}
    </>
  );
}

function useVersion(id: number, number: number) {
  return useQuery({
    queryKey: staffKeys.version(id, number),
    queryFn: ({ signal }) => fetchVersion(id, number, signal),
    // A version never changes, and every read is audited.
    staleTime: Infinity,
  });
}
