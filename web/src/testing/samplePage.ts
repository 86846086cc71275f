import type { PublicPageData, PublicSite, SiteImage } from '@/features/public-site/page-data';
import { templateTexts } from './templates';

/** Returns a picture of an invented site, for tests. */
export function sampleImage(displayOrder: number, caption = `Caption ${displayOrder}`): SiteImage {
  return { fileName: `p${displayOrder}.jpg`, thumbnail: `t${displayOrder}.jpg`, caption, displayOrder };
}

/** Returns an invented page, for tests; the arguments replace parts. */
export function samplePage(
  site: Partial<PublicSite> = {},
  page: Partial<Omit<PublicPageData, 'site'>> = {},
): PublicPageData {
  return {
    lang: 'en',
    origin: 'https://pages.example.org',
    view: 'custom',
    location: 0,
    brand: {
      registryName: 'Example Registry',
      productName: 'Beacon',
      website: 'https://example.org',
      donorRegistrationUrl: 'https://donors.example.org/start',
      considerCampaignUrl: 'https://example.org/consider',
      phone: '1-800-555-0143',
      phoneHours: 'weekdays 8 to 6 Eastern',
      supportUrl: 'https://example.org/support',
      privacyUrl: 'https://example.org/privacy',
      accessibilityUrl: 'https://example.org/accessibility',
      sisterSites: [{ name: 'Sister Site', url: 'https://sister.example.org' }],
      socialLinks: [{ name: 'Videos', url: 'https://videos.example.org', kind: 'videos' }],
      shareLinks: {
        social: 'https://s.example.org/?u={url}',
        microblog: 'https://m.example.org/?t={text}&u={url}',
      },
    },
    site: {
      id: 42,
      micrositeTypeId: 0,
      micrositeType: 'Kidney',
      layout: 2,
      shortCode: 'ABC123',
      firstName: 'Odalys',
      lastName: 'Brannigan',
      age: 58,
      patientStory: 'I keep bees.\n\nThey keep me.',
      patientWhy: 'My kidneys have stopped.',
      currentStatus: 100,
      agreedToHipaa: true,
      images: [sampleImage(0, 'Me among the hives'), sampleImage(1), sampleImage(2)],
      eventLogs: [],
      bannerStatusId: 0,
      bannerStatusDesc: '',
      ...site,
    },
    callouts: templateTexts('callout').map(({ key, english, spanish }) => ({
      key,
      words: page.lang === 'es' ? spanish : english,
    })),
    ...page,
  };
}
