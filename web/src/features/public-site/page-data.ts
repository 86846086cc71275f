import type { Lang } from '@/domain/page';

/** A picture of the site. */
export interface SiteImage {
  /** The patient's crop (190:200), at up to 1140×1200. */
  fileName: string;
  /** The same crop at 570×600. */
  medium?: string;
  /** The same crop on a white 400×400 square. */
  thumbnail: string;
  caption: string;
  /** Language of the caption; empty when unknown. */
  captionLang?: string;
  /** 0 is the profile picture; the other pictures follow in ascending order. */
  displayOrder: number;
  attributes?: { rotate: number; zoom: number; position: { x: number; y: number } };
  /** A data or blob address that replaces both files in the editor's preview. */
  thumbnailData?: string;
}

/** An event of the patient, for the status banner. */
export interface SiteEvent {
  /** MicrositeEventType of the specification. */
  eventType: number;
  /** RFC 3339, UTC. */
  eventRecordedDateTime: string;
  eventDate: string;
}

/** A patient's public site (M3); in a preview, story, reason and images are the pending ones. */
export interface PublicSite {
  id: number;
  /** 0 kidney, 1 liver. */
  micrositeTypeId: 0 | 1;
  micrositeType: string;
  layout: number;
  shortCode: string;
  firstName: string;
  lastName: string;
  age: number | null;
  patientStory: string;
  patientWhy: string;
  currentStatus: number;
  agreedToHipaa: boolean;
  images: SiteImage[];
  eventLogs: SiteEvent[];
  /** MicrositePostBannerStatus of the specification; 2 shows the banner. */
  bannerStatusId: number;
  bannerStatusDesc: string;
  /** The patient died, and the family keeps the page. */
  isMemorial?: boolean;
}

/** A configured link of the registry; `kind` selects its icon. */
export interface BrandLink {
  name: string;
  url: string;
  kind?: string;
}

/** The data of the registry on public pages; all values are configured. */
export interface PublicBrand {
  registryName: string;
  productName: string;
  website: string;
  /** The screening on another website; the page adds id and donationType. */
  donorRegistrationUrl: string;
  /** The registry's page for people who consider donating. */
  considerCampaignUrl?: string;
  phone?: string;
  /** The phone hours in the reader's language, as part of a sentence. */
  phoneHours?: string;
  supportUrl: string;
  privacyUrl: string;
  accessibilityUrl: string;
  sisterSites: readonly BrandLink[];
  socialLinks: readonly BrandLink[];
  /** Address templates of the share buttons; {url} and {text} are filled in. */
  shareLinks?: { social?: string; microblog?: string };
}

/**
 * The location of the page (MicrositeLocation): live, the starter page's own preview, or a preview of pending
 * content.
 */
export type PageLocation = 0 | 1 | 2;

/** A text about support or protections for donors, in the language of the page. */
export interface CalloutText {
  /** Selects its icon. */
  key: string;
  /** A heading line (## Title), paragraphs, and lines that begin with "- ". */
  words: string;
  /** The day on which the registry last checked it. */
  asOf?: string;
  source?: string;
}

/** All data of the public page: the JSON that the server renders from and writes into the page. */
export interface PublicPageData {
  lang: Lang;
  /** Scheme and host of shared addresses. */
  origin: string;
  view: 'starter' | 'custom';
  location: PageLocation;
  /** Without the name, links and donate button of the bar. */
  bare?: boolean;
  brand: PublicBrand;
  site: PublicSite;
  callouts: readonly CalloutText[];
  /** Languages of the patient's texts; empty when unknown. */
  storyLang?: Lang | '';
  whyLang?: Lang | '';
}

/** The id of the script element in which the server writes PublicPageData as JSON. */
export const PAGE_DATA_ID = 'beacon-page';

/** Returns "First Last", or the existing name if the other is missing. */
export function fullName(site: Pick<PublicSite, 'firstName' | 'lastName'>): string {
  return `${site.firstName} ${site.lastName}`.trim();
}
