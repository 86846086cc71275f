import { MicrositeLocation } from '@/domain/siteStatus';
import { textLang } from '@/domain/textLang';
import type { Brand, Lang } from '@/domain/page';
import type { PublicPageData } from '@/features/public-site';
import type { CustomSite } from '../api/customSite';
import type { Draft } from '../draft/draft';
import type { PreviewPicture } from '../picture/previewPictures';

interface PreviewSource {
  site: CustomSite;
  draft: Draft;
  pictures: readonly PreviewPicture[];
  brand: Brand;
  lang: Lang;
  callouts: PublicPageData['callouts'];
}

/** Returns the data of the public page for an unsaved draft. */
export function previewData({ site, draft, pictures, brand, lang, callouts }: PreviewSource): PublicPageData {
  return {
    lang,
    origin: window.location.origin,
    view: 'custom',
    location: MicrositeLocation.Preview,
    brand,
    callouts,
    storyLang: textLang(draft.langs.story, draft.chosen.story),
    whyLang: textLang(draft.langs.why, draft.chosen.why),
    site: {
      id: site.id,
      micrositeTypeId: site.micrositeTypeId,
      micrositeType: site.micrositeType,
      layout: 2,
      shortCode: site.shortCode,
      firstName: site.firstName,
      lastName: site.lastName,
      age: site.age,
      patientStory: draft.story,
      patientWhy: draft.why,
      currentStatus: site.currentStatus,
      agreedToHipaa: true,
      images: pictures.map(({ address, caption, captionLang }, displayOrder) => ({
        fileName: '',
        thumbnail: '',
        thumbnailData: address,
        caption,
        captionLang: textLang(captionLang, null),
        displayOrder,
      })),
      eventLogs: [],
      bannerStatusId: 0,
      bannerStatusDesc: '',
    },
  };
}
