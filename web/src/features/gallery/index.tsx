import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { editorPath, fetchGalleryOwner, type GalleryOwner } from '@/api/galleryOwner';
import { brandIn } from '@/domain/page';
import { useLang, useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { FootNav } from '@/ui/foot-nav/FootNav';
import { Info, Pencil } from '@/ui/icon/icons';
import { useSwitchLanguage } from '@/ui/page-context/LanguageContext';
import { useBrand } from '@/ui/page-context/PageContext';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { PageWords, SiteFooter } from '@/features/public-site';
import { People } from './components/People';

const organs = ['kidney', 'liver'] as const;

/**
 * Fetches the site of the code. The list has the caller's own type, so for another patient's code the title
 * uses the caller's type as well.
 */
async function fetchOwner(code: string | undefined, signal: AbortSignal): Promise<GalleryOwner> {
  const owner = await fetchGalleryOwner(code, signal);
  if (!code || owner.id !== null) return owner;
  const { micrositeTypeId } = await fetchGalleryOwner(undefined, signal);
  return { ...owner, micrositeTypeId };
}

/** The screen of /gallery/{code?}: the active sites of a type (M2, M4). */
export default function Gallery() {
  const t = useT();
  const lang = useLang();
  const brand = useBrand();
  const switchTo = useSwitchLanguage();
  const { code } = useParams();
  // A failure here is ignored (M8): the title then names no type, and the links are not shown.
  const { data: owner } = useQuery({
    queryKey: ['gallery-owner-and-type', code],
    queryFn: ({ signal }) => fetchOwner(code, signal),
    staleTime: Infinity,
  });
  const title = owner ? t(`gallery.title.${organs[owner.micrositeTypeId]}`) : t('gallery.title.any');
  const editor = owner ? editorPath(owner) : null;
  const links = editor
    ? [
        { href: code ? `/about/${code}` : '/about', label: t('gallery.about'), icon: Info },
        { href: editor, label: t('gallery.customize'), icon: Pencil },
      ]
    : [];
  return (
    <>
      <title>{title}</title>
      <SkipLink />
      <BrandBar home={brand.website} />
      <main id="main" tabIndex={-1} className="wrap page-pad">
        <div className="stack gap-3">
          <h1>{title}</h1>
          <p className="lead muted">{t('gallery.lead')}</p>
        </div>
        <People />
        <FootNav label={t('gallery.more')} links={links} />
      </main>
      <PageWords lang={lang} onSwitch={switchTo ?? undefined}>
        <SiteFooter data={{ brand: brandIn(brand, lang) }} />
      </PageWords>
    </>
  );
}
