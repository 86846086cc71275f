import { useSearchParams } from 'react-router';
import { useT } from '@/i18n/react';
import { LinkRequest } from '@/parts/lost-link/LinkRequest';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { Phone } from '@/ui/icon/icons';
import { LinkButton } from '@/ui/link-button/LinkButton';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';

/** The screen of /lost-link: emails a fresh private link, and responds equally to every address (R2.8). */
export default function LostLink() {
  const t = useT();
  const { website } = useBrand();
  const [query] = useSearchParams();
  const isJoined = query.get('why') === 'joined';
  return (
    <>
      <PageTitle of={t(isJoined ? 'joined-link.title' : 'lost-link.title')} />
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        {isJoined ? (
          <JoinedLink />
        ) : (
          <>
            <div className="stack">
              <h1>{t('lost-link.title')}</h1>
              <p className="lead">{t('lost-link.lead')}</p>
            </div>
            <LinkRequest />
          </>
        )}
      </main>
      <PatientFooter />
    </>
  );
}

/** The screen for the link of a record that was joined into another record (R12.4d). */
function JoinedLink() {
  const t = useT();
  const { phone } = useBrand();
  return (
    <div className="stack">
      <h1>{t('joined-link.title')}</h1>
      <p className="lead">{t('joined-link.text')}</p>
      <p>
        <b>{t('joined-link.next')}</b>
      </p>
      <p>{t('joined-link.wait')}</p>
      {phone && (
        <p>
          <LinkButton variant="secondary" icon={Phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            {t('lost-link.call', { phone })}
          </LinkButton>
        </p>
      )}
    </div>
  );
}
