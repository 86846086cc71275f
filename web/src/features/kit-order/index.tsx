import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { EditKey } from '@/api/client';
import { useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { LoadFailed } from '@/ui/error-screen/LoadFailed';
import { WrongLink } from '@/parts/lost-link/WrongLink';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { fetchKit, kitKey } from './api/kit';
import { Kits } from './components/Kits';
import { isNotFound, failureSentence } from './rules/failure';
import styles from './KitOrder.module.css';

/** The screen of /voucher/{voucherHolderId}/{editKey}/send-kit: a holder orders another cheek swab kit (V2). */
export default function KitOrder() {
  const t = useT();
  const { website } = useBrand();
  const { voucherHolderId = '', editKey = '' } = useParams();
  return (
    <>
      <PageTitle of={t('kit.page-title')} />
      <SkipLink />
      <BrandBar home={website} line={t('kit.line')} />
      <main id="main" tabIndex={-1} className={`col clip flow gap-5 page-pad ${styles.page}`}>
        <OfLink key={`${voucherHolderId}/${editKey}`} link={kitKey(voucherHolderId, editKey)} />
      </main>
      <PatientFooter />
    </>
  );
}

/** The screen for a link. The loading screen ends with any outcome (V8). */
function OfLink({ link }: { link: EditKey }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['kit', link.id, link.editKey],
    queryFn: ({ signal }) => fetchKit(link, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Kits link={link} record={data} onStale={() => void refetch()} />;
  if (!error) return <LoadingOverlay message={t('kit.loading')} />;
  if (isNotFound(error)) return <WrongLink />;
  return (
    <LoadFailed
      title={t('kit.page-title')}
      message={failureSentence(error, t)}
      again={t('kit.again')}
      onAgain={() => void refetch()}
    />
  );
}
