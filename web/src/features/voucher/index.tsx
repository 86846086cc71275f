import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'react-router';
import type { EditKey } from '@/api/client';
import { MatchStatus, VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { LoadFailed } from '@/ui/error-screen/LoadFailed';
import { WrongLink } from '@/parts/lost-link/WrongLink';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { TitledScreen } from '@/ui/step-title/StepTitle';
import { fetchRecord, voucherKey, type VoucherRecord } from './api/voucher';
import { Registration } from './components/Registration';
import { Transplanted } from './components/Transplanted';
import { voucherQueryKey } from './hooks/useRegistration';
import { isNotFound } from './rules/failure';
import { slotKind } from './rules/steps';
import styles from './Voucher.module.css';

export { default as Supervised } from '@/features/supervised';

/**
 * The screen of /voucher-donor/register/{id}/{editKey} and /voucher-holder/register/{id}/{editKey}; the path
 * has the kind of the link (V2).
 */
export default function VoucherSelfRegistration() {
  const { id = '', editKey = '' } = useParams();
  const kind = slotKind(useLocation().pathname);
  return (
    <Frame>
      {kind ? (
        <OfLink key={`${kind}/${id}/${editKey}`} link={voucherKey(kind, id, editKey)} />
      ) : (
        <WrongLink />
      )}
    </Frame>
  );
}

/** The screen for a link, once its record is loaded. */
function OfLink({ link }: { link: EditKey }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: voucherQueryKey(link),
    queryFn: ({ signal }) => fetchRecord(link, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data && isTooLate(data)) return <Transplanted link={link} record={data} />;
  if (data) return <Registration link={link} record={data} />;
  if (!error) return <LoadingOverlay message={t('voucher.loading')} />;
  if (isNotFound(error)) return <WrongLink />;
  return (
    <LoadFailed
      title={t('voucher.page-title')}
      message={t('voucher.load-failed')}
      again={t('voucher.again')}
      onAgain={() => void refetch()}
    />
  );
}

/**
 * Reports whether registering is closed after the donor's operation; a holder who had completed it still sees
 * so.
 */
function isTooLate(record: VoucherRecord): boolean {
  if ('matchStatus' in record) return record.matchStatus === MatchStatus.Transplanted;
  const isOver = record.donor?.matchStatus === MatchStatus.Transplanted;
  return isOver && record.currentSelfRegistrationStep < VoucherStep.Complete;
}

function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  const { website } = useBrand();
  return (
    <TitledScreen title={t('voucher.page-title')}>
      <SkipLink />
      <BrandBar home={website} line={t('voucher.line')} />
      <main id="main" tabIndex={-1} className={`col clip flow gap-5 page-pad ${styles.page}`}>
        {children}
      </main>
      <PatientFooter />
    </TitledScreen>
  );
}
