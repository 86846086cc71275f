import { failureWords } from '@/api/failureWords';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { brandIn } from '@/domain/page';
import { useLang, useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { LoadFailed } from '@/ui/error-screen/LoadFailed';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useSwitchLanguage } from '@/ui/page-context/LanguageContext';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import {
  GiveBar,
  PageWords,
  recordVisit,
  SiteBar,
  SiteFooter,
  whenSeen,
  type PublicPageData,
} from '@/features/public-site';
import { fetchPublicSite } from './api/publicSite';
import { About } from './components/About';
import { leadsAway } from './rules/leadsAway';

/** The screen of /{shortCode}/living-donation: explains living donation to the visitors of one site. */
export default function LivingDonation() {
  const t = useT();
  const lang = useLang();
  const brand = useBrand();
  const { shortCode = '' } = useParams();
  const {
    data: site,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['public-site', shortCode],
    queryFn: ({ signal }) => fetchPublicSite(shortCode, signal),
    staleTime: Infinity,
  });
  const away = leadsAway({ site, error }, brand.website);
  useEffect(() => {
    if (away) window.location.replace(away);
  }, [away]);
  if (away || (!site && isFetching)) return <LoadingOverlay />;
  return (
    <>
      <PageTitle of={t('living-donation.title')} />
      <SkipLink />
      {site ? (
        <ForSite
          data={{
            lang,
            origin: window.location.origin,
            view: 'custom',
            location: 0,
            brand: brandIn(brand, lang),
            site,
            callouts: [],
          }}
        />
      ) : (
        <NotReached home={brand.website} error={error} onAgain={() => void refetch()} />
      )}
    </>
  );
}

/** The text within the header and footer of the site's page. */
function ForSite({ data }: { data: PublicPageData }) {
  const switchTo = useSwitchLanguage();
  const { shortCode } = data.site;
  useEffect(() => whenSeen(() => void recordVisit(shortCode, 'learn-more')), [shortCode]);
  return (
    <PageWords lang={data.lang} onSwitch={switchTo ?? undefined}>
      <SiteBar data={data} />
      <main id="main" tabIndex={-1} className="clip">
        <About data={data} />
      </main>
      <SiteFooter data={data} />
      <GiveBar data={data} />
    </PageWords>
  );
}

interface NotReachedProps {
  home: string;
  error: unknown;
  onAgain: () => void;
}

function NotReached({ home, error, onAgain }: NotReachedProps) {
  const t = useT();
  return (
    <>
      <BrandBar home={home} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        <LoadFailed
          title={t('living-donation.title')}
          message={failureWords(t, 'living-donation.not-reached', error)}
          again={t('living-donation.again')}
          onAgain={onAgain}
        />
      </main>
    </>
  );
}
