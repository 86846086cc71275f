import type { PublicPageData, PublicSite } from '../page-data';

/** Adds query parameters to an address. The server's engine has no URL class. */
function withQuery(address: string, query: Record<string, string | number>): string {
  const at = address.indexOf('#');
  const base = at < 0 ? address : address.slice(0, at);
  const hash = at < 0 ? '' : address.slice(at);
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${base}${base.includes('?') ? '&' : '?'}${pairs.join('&')}${hash}`;
}

/** Returns the address of the donor screening with the patient's id and the organ (M2). */
export function donorUrl(data: PublicPageData): string {
  return withQuery(data.brand.donorRegistrationUrl, {
    id: data.site.id,
    donationType: data.site.micrositeTypeId,
  });
}

/** Returns the site's path on this host. */
export function sitePath(site: Pick<PublicSite, 'shortCode'>): string {
  return `/${site.shortCode}`;
}

/** Returns the path of the page that explains living donation to this site's visitors. */
export function livingDonationPath(site: Pick<PublicSite, 'shortCode'>): string {
  return `/${site.shortCode}/living-donation`;
}

/** Returns the path of the gallery with patients who need the same organ. */
export function galleryPath(site: Pick<PublicSite, 'shortCode'>): string {
  return `/gallery/${site.shortCode}`;
}

/** Returns the address to share: short, absolute, and without private data. */
export function shareUrl(data: PublicPageData): string {
  return `${data.origin}${sitePath(data.site)}`;
}

/** Fills {url} and {text} into a share address; without a template, returns the page's own address. */
export function shareLink(template: string | undefined, url: string, text: string): string {
  if (!template) return url;
  return template.split('{url}').join(encodeURIComponent(url)).split('{text}').join(encodeURIComponent(text));
}

/** Returns a mailto: link with the page's address. */
export function mailLink(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
