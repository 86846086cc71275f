/** The languages of every screen. */
export type Lang = 'en' | 'es';

/** A configured link with its own name; `kind` selects its icon. */
export interface NamedLink {
  name: string;
  /** The Spanish name if it differs. */
  nameEs?: string;
  url: string;
  kind?: string;
}

/** The registry that runs this installation. All values are configured. */
export interface Brand {
  registryName: string;
  productName: string;
  website: string;
  donorRegistrationUrl: string;
  considerCampaignUrl: string;
  supportUrl: string;
  phone: string;
  /** The phone hours, written to be used inside a sentence; the second one in Spanish. */
  phoneHours: string;
  phoneHoursEs: string;
  privacyUrl: string;
  accessibilityUrl: string;
  sisterSites: readonly NamedLink[];
  socialLinks: readonly NamedLink[];
  /** Address templates of the share buttons; {url} and {text} are filled in. */
  shareLinks: { social?: string; microblog?: string };
  /** IANA name of the time zone in which screens show times. */
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

/** A period without a clock change: milliseconds since 1970, and minutes east of Greenwich. */
export interface ZoneSpan {
  from: number;
  /** Exclusive. */
  until: number;
  minutes: number;
}

/** The configuration that the server writes into the app's page. The public page carries its own data. */
export interface PageConfig {
  lang: Lang;
  brand: Brand;
  limits: Limits;
  captcha: Captcha;
  /** The clock changes of the brand's time zone around the present; the browser covers other times. */
  zone: readonly ZoneSpan[];
}

/** The configuration when the page contains none, as in tests. */
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

/** Returns one of our languages for a language tag; English unless it is Spanish. */
export function asLang(tag: string | null | undefined): Lang {
  return tag?.toLowerCase().startsWith('es') ? 'es' : 'en';
}

/** Parses the configuration that the server wrote; missing or unreadable values get the defaults. */
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

/** Returns the brand with links and hours in the reader's language. */
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
