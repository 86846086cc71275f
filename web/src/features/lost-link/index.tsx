import { useT } from '@/i18n/react';
import { LinkRequest } from '@/parts/lost-link/LinkRequest';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';

/** The screen of /lost-link: a fresh private link by e-mail, and the same answer for every address (R2.8). */
export default function LostLink() {
  const t = useT();
  const { website } = useBrand();
  return (
    <>
      <PageTitle of={t('lost-link.title')} />
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        <div className="stack">
          <h1>{t('lost-link.title')}</h1>
          <p className="lead">{t('lost-link.lead')}</p>
        </div>
        <LinkRequest />
      </main>
      <PatientFooter />
    </>
  );
}
