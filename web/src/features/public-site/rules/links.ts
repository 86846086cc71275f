import type { PublicPageData, PublicSite } from '../page-data';

/** Adds query parameters to an address. The server's engine has no URL class, so this is done by hand. */
function withQuery(address: string, query: Record<string, string | number>): string {
  const at = address.indexOf('#');
  const base = at < 0 ? address : address.slice(0, at);
  const hash = at < 0 ? '' : address.slice(at);
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `${base}${base.includes('?') ? '&' : '?'}${pairs.join('&')}${hash}`;
}

/** The donor screening on the registration site, told whom and which organ it is for (M2). */
export function donorUrl(data: PublicPageData): string {
  return withQuery(data.brand.donorRegistrationUrl, {
    id: data.site.id,
    donationType: data.site.micrositeTypeId,
  });
}

/** The site's own address on this host. */
export function sitePath(site: Pick<PublicSite, 'shortCode'>): string {
  return `/${site.shortCode}`;
}

/** The page that explains living donation to this site's visitors. */
export function livingDonationPath(site: Pick<PublicSite, 'shortCode'>): string {
  return `/${site.shortCode}/living-donation`;
}

/** The pages of patients with the same organ. */
export function galleryPath(site: Pick<PublicSite, 'shortCode'>): string {
  return `/gallery/${site.shortCode}`;
}

/** The address that is shared: short, whole, and without anything private. */
export function shareUrl(data: PublicPageData): string {
  return `${data.origin}${sitePath(data.site)}`;
}

/** Fills {url} and {text} into a share address; without a template it is the page's own address. */
export function shareLink(template: string | undefined, url: string, text: string): string {
  if (!template) return url;
  return template.split('{url}').join(encodeURIComponent(url)).split('{text}').join(encodeURIComponent(text));
}

/** An e-mail that carries the page's address. */
export function mailLink(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
