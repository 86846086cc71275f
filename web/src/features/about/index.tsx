import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { editorPath, fetchGalleryOwner } from '@/api/galleryOwner';
import { brandIn } from '@/domain/page';
import { useLang, useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { FootNav } from '@/ui/foot-nav/FootNav';
import { Pencil, Users } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useSwitchLanguage } from '@/ui/page-context/LanguageContext';
import { useBrand } from '@/ui/page-context/PageContext';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { PageWords, SiteFooter } from '@/features/public-site';
import styles from './About.module.css';
import { leadsAway } from './rules/leadsAway';
import porch from './porch.svg';

/** The screen of /about/{code?}: the purpose of the program and how it works (M2). */
export default function About() {
  const t = useT();
  const lang = useLang();
  const brand = useBrand();
  const switchTo = useSwitchLanguage();
  const { code } = useParams();
  const { data: owner, error } = useQuery({
    queryKey: ['gallery-owner', code],
    queryFn: ({ signal }) => fetchGalleryOwner(code, signal),
    staleTime: Infinity,
  });
  const away = leadsAway(error, brand.website);
  useEffect(() => {
    if (away) window.location.replace(away);
  }, [away]);
  if (away) return <LoadingOverlay />;

  const editor = owner ? editorPath(owner) : null;
  const links = editor
    ? [
        { href: code ? `/gallery/${code}` : '/gallery', label: t('about.browse'), icon: Users },
        { href: editor, label: t('about.customize'), icon: Pencil },
      ]
    : [];
  return (
    <>
      <title>{t('about.title', { product: brand.productName })}</title>
      <SkipLink />
      <BrandBar home={brand.website} />
      <main id="main" tabIndex={-1} className="clip">
        <div className={`wrap ${styles.page}`}>
          <Program organ={owner?.micrositeTypeId === 1 ? 'liver' : 'kidney'} />
          <FootNav label={t('about.more')} links={links} />
        </div>
      </main>
      <PageWords lang={lang} onSwitch={switchTo ?? undefined}>
        <SiteFooter data={{ brand: brandIn(brand, lang) }} />
      </PageWords>
    </>
  );
}

const steps = ['write', 'send', 'share', 'forward'] as const;

/** The text about the program. Training videos are for kidney sites only (M2). */
function Program({ organ }: { organ: 'kidney' | 'liver' }) {
  const t = useT();
  const { productName } = useBrand();
  return (
    <article>
      <div className={styles.head}>
        <div className="stack">
          <h1>{t('about.title', { product: productName })}</h1>
          <p className="lead">{t(`about.lead.${organ}`)}</p>
        </div>
        <div className="portrait">
          <img src={porch} width={400} height={420} alt={t('about.picture')} />
        </div>
      </div>
      <div className={`measure stack prose ${styles.text}`}>
        <h2>{t('about.get.title')}</h2>
        <p>{t('about.get.page')}</p>
        <p>{t(`about.get.behind.${organ}`)}</p>

        <h2>{t('about.how.title')}</h2>
        <ol className={styles.steps}>
          {steps.map((step, n) => (
            <li key={step}>
              <span className={styles.number} aria-hidden="true">
                {n + 1}
              </span>
              <div>
                <h3>{t(`about.how.${step}.title`)}</h3>
                <p>{t(`about.how.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>

        <h2>{t('about.why.title')}</h2>
        <p>{t('about.why.pilot')}</p>
        <p>{t('about.why.promise')}</p>

        <h2>{t('about.private.title')}</h2>
        <p>{t('about.private.text')}</p>
        <p>{t('about.private.payment')}</p>
      </div>
    </article>
  );
}
