import type { Brand, Lang } from '@/domain/page';
import { MicrositeLocation } from '@/domain/siteStatus';
import type { PublicPageData } from '@/features/public-site';
import type { StarterSite } from '../api/starterSite';

interface StarterPageSource {
  site: StarterSite;
  brand: Brand;
  lang: Lang;
  callouts: PublicPageData['callouts'];
}

/** Returns the data of the starter page after activation: without story, reason and pictures. */
export function starterPageData({ site, brand, lang, callouts }: StarterPageSource): PublicPageData {
  return {
    lang,
    origin: window.location.origin,
    view: 'starter',
    location: MicrositeLocation.Start,
    brand,
    callouts,
    site: {
      id: site.id,
      micrositeTypeId: site.micrositeTypeId,
      micrositeType: site.micrositeType,
      layout: 2,
      shortCode: site.shortCode,
      firstName: site.firstName,
      lastName: site.lastName,
      age: site.age,
      patientStory: '',
      patientWhy: '',
      currentStatus: site.currentStatus,
      agreedToHipaa: true,
      images: [],
      eventLogs: [],
      bannerStatusId: 0,
      bannerStatusDesc: '',
    },
  };
}
