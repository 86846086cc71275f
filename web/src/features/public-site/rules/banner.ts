import type { PublicSite, SiteEvent } from '../page-data';

/** MicrositePostBannerStatus.Active */
const BANNER_ACTIVE = 2;

/** The two sentences of a banner, as catalogue ids: what happened, and what it means. */
export interface Banner {
  title: string;
  text: string;
}

// By MicrositeEventType. ReadyForTransplant (0) has no words, so no banner (decision 3.12).
const banners: Record<number, Banner> = {
  1: { title: 'public.banner.living.title', text: 'public.banner.living.text' },
  2: { title: 'public.banner.deceased.title', text: 'public.banner.deceased.text' },
  3: { title: 'public.banner.voucher.title', text: 'public.banner.voucher.text' },
  4: { title: 'public.banner.ineligible.title', text: 'public.banner.ineligible.text' },
};

function recordedAt(event: SiteEvent): number {
  const time = Date.parse(event.eventRecordedDateTime);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** The banner of the most recently recorded event while the banner is active, else none (spec microsite §4). */
export function bannerOf(site: Pick<PublicSite, 'bannerStatusId' | 'eventLogs'>): Banner | undefined {
  if (site.bannerStatusId !== BANNER_ACTIVE) return undefined;
  let latest: SiteEvent | undefined;
  for (const event of site.eventLogs ?? []) {
    if (!latest || recordedAt(event) >= recordedAt(latest)) latest = event;
  }
  return latest && banners[latest.eventType];
}
