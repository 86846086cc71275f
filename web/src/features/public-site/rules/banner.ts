import { EventType, PostBannerStatus } from '../../../domain/enums';
import type { PublicSite, SiteEvent } from '../page-data';

/** The two sentences of a banner, as catalogue ids: what happened, and what it means. */
export interface Banner {
  title: string;
  text: string;
}

// ReadyForTransplant has no words, so no banner (decision 3.12).
const banners: Record<number, Banner> = {
  [EventType.ReceivedLivingKidney]: {
    title: 'public.banner.living.title',
    text: 'public.banner.living.text',
  },
  [EventType.ReceivedDeceasedKidney]: {
    title: 'public.banner.deceased.title',
    text: 'public.banner.deceased.text',
  },
  [EventType.ReceivedVoucher]: { title: 'public.banner.voucher.title', text: 'public.banner.voucher.text' },
  [EventType.TooSickForTransplant]: {
    title: 'public.banner.ineligible.title',
    text: 'public.banner.ineligible.text',
  },
};

function recordedAt(event: SiteEvent): number {
  const time = Date.parse(event.eventRecordedDateTime);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

/** The banner of the most recently recorded event while the banner is active, else none (spec microsite §4). */
export function bannerOf(site: Pick<PublicSite, 'bannerStatusId' | 'eventLogs'>): Banner | undefined {
  if (site.bannerStatusId !== PostBannerStatus.Active) return undefined;
  let latest: SiteEvent | undefined;
  for (const event of site.eventLogs ?? []) {
    if (!latest || recordedAt(event) >= recordedAt(latest)) latest = event;
  }
  return latest && banners[latest.eventType];
}
