/** The two languages every screen is written in. */
export type Lang = 'en' | 'es';

/** A link with its own words, from the configuration; `kind` tells its drawing. */
export interface NamedLink {
  name: string;
  /** In Spanish, where that is another one. */
  nameEs?: string;
  url: string;
  kind?: string;
}

/** The registry that runs this installation; every value is configuration. */
export interface Brand {
  registryName: string;
  productName: string;
  website: string;
  donorRegistrationUrl: string;
  considerCampaignUrl: string;
  supportUrl: string;
  phone: string;
  /** When the phone is answered, to stand inside a sentence; the second one in Spanish. */
  phoneHours: string;
  phoneHoursEs: string;
  privacyUrl: string;
  accessibilityUrl: string;
  sisterSites: readonly NamedLink[];
  socialLinks: readonly NamedLink[];
  /** Address templates of the share buttons; {url} and {text} are filled in. */
  shareLinks: { social?: string; microblog?: string };
  /** IANA name of the zone in which screens show times. */
  timezone: string;
}

/** Limits of a site's text and pictures (R1.5), counted in code points. */
export interface Limits {
  storyCharLimit: number;
  whyCharLimit: number;
  captionCharLimit: number;
  maxImages: number;
}

/** The kinds of human check that an installation can have (R5.4). */
export type CaptchaKind = 'altcha' | 'recaptcha' | 'hcaptcha' | 'turnstile';

/** The human check of this installation; the site key is for providers only. */
export interface Captcha {
  kind: CaptchaKind;
  siteKey: string;
}

/** A time without a change of the clocks: milliseconds since 1970, and minutes east of Greenwich. */
export interface ZoneSpan {
  from: number;
  /** Not included. */
  until: number;
  minutes: number;
}

/** What the server writes into the app's page beside the markup. The public page carries data of its own. */
export interface PageConfig {
  lang: Lang;
  brand: Brand;
  limits: Limits;
  captcha: Captcha;
  /** The clocks of the brand's time zone around the present; the browser knows those of other times. */
  zone: readonly ZoneSpan[];
}

/** What holds when the page carries no configuration, as in tests. */
export const defaultPageConfig: PageConfig = {
  lang: 'en',
  brand: {
    registryName: 'Beacon Kidney Registry',
    productName: 'Beacon',
    website: '/',
    donorRegistrationUrl: '',
    considerCampaignUrl: '',
    supportUrl: '',
    phone: '',
    phoneHours: '',
    phoneHoursEs: '',
    privacyUrl: '',
    accessibilityUrl: '',
    sisterSites: [],
    socialLinks: [],
    shareLinks: {},
    timezone: 'America/New_York',
  },
  limits: { storyCharLimit: 4000, whyCharLimit: 2000, captionCharLimit: 120, maxImages: 5 },
  captcha: { kind: 'altcha', siteKey: '' },
  zone: [],
};

/** Any language tag to one of ours; everything that is not Spanish reads English. */
export function asLang(tag: string | null | undefined): Lang {
  return tag?.toLowerCase().startsWith('es') ? 'es' : 'en';
}

/** Reads the configuration the server wrote; what is missing or unreadable takes the defaults. */
export function parsePageConfig(json: string | null | undefined, lang?: string): PageConfig {
  let read: Partial<PageConfig> = {};
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    if (typeof value === 'object' && value !== null) read = value;
  } catch {
    read = {};
  }
  return {
    lang: asLang(read.lang ?? lang),
    brand: { ...defaultPageConfig.brand, ...read.brand },
    limits: { ...defaultPageConfig.limits, ...read.limits },
    captcha: { ...defaultPageConfig.captcha, ...read.captcha },
    zone: read.zone ?? [],
  };
}

/** The brand with its links and hours in the reader's language. */
export function brandIn(brand: Brand, lang: Lang): Brand {
  const named = (links: readonly NamedLink[] | null) =>
    (links ?? []).map((link) => (lang === 'es' && link.nameEs ? { ...link, name: link.nameEs } : link));
  return {
    ...brand,
    phoneHours: (lang === 'es' && brand.phoneHoursEs) || brand.phoneHours,
    sisterSites: named(brand.sisterSites),
    socialLinks: named(brand.socialLinks),
  };
}
