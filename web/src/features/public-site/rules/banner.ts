import type { PublicSite, SiteEvent } from '../page-data';

// Copies of PostBannerStatus and EventType: the table of all enumerations is a kilobyte, too large for this
// page's budget.
const bannerActive = 2;
const happened = { livingKidney: 1, deceasedKidney: 2, voucher: 3, tooSick: 4 } as const;

/** The message ids of a banner: the event, and its meaning. */
export interface Banner {
  title: string;
  text: string;
  /** The search for a donor is over. */
  over?: boolean;
}

// ReadyForTransplant has no message, so no banner (R3.12).
const banners: Record<number, Banner> = {
  [happened.livingKidney]: {
    title: 'public.banner.living.title',
    text: 'public.banner.living.text',
    over: true,
  },
  [happened.deceasedKidney]: {
    title: 'public.banner.deceased.title',
    text: 'public.banner.deceased.text',
    over: true,
  },
  [happened.voucher]: { title: 'public.banner.voucher.title', text: 'public.banner.voucher.text' },
  [happened.tooSick]: {
    title: 'public.banner.ineligible.title',
    text: 'public.banner.ineligible.text',
  },
};

const memorial: Banner = {
  title: 'public.banner.memorial.title',
  text: 'public.banner.memorial.text',
  over: true,
};

/**
 * Reports whether the patient was transplanted or has died: the page no longer recruits for them (R16.1,
 * R12.5).
 */
export function isOver(site: PublicSite): boolean {
  return bannerFor(site)?.over === true;
}

function recordedAt(event: SiteEvent): number {
  const time = Date.parse(event.eventRecordedDateTime);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/**
 * Returns the banner of a memorial, or of the most recently recorded event while the banner is active;
 * undefined otherwise (M4).
 */
export function bannerFor(
  site: Pick<PublicSite, 'bannerStatusId' | 'eventLogs' | 'isMemorial'>,
): Banner | undefined {
  if (site.isMemorial) return memorial;
  if (site.bannerStatusId !== bannerActive) return undefined;
  let latest: SiteEvent | undefined;
  for (const entry of site.eventLogs ?? []) {
    if (!latest || recordedAt(entry) >= recordedAt(latest)) latest = entry;
  }
  return latest && banners[latest.eventType];
}
