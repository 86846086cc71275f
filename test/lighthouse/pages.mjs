// The pages to measure with Lighthouse, and their addresses in the demo.

/** Lighthouse scores that a page must reach; performance is only shown. */
const ALWAYS = ['accessibility', 'best-practices'];

/** Limits of a first view (docs/browsers.md): requests, and KiB with all pictures. Times are only shown. */
const PAGE = { requests: 12, weight: 250 };
const SCREEN = { requests: 20 };

/** The measured site of the demo: a kidney site with a coach, pictures and visitors. */
export function siteOf(links) {
  const site = links.microsites.find(({ state, type }) => state === 'active' && type === 'kidney');
  if (!site) throw new Error('the demo has no active kidney site');
  return site;
}

/** A voucher donor of the demo who has just begun. */
export function donorOf(links) {
  const donor = links.donors.find(({ state }) => state === 'personal-info');
  if (!donor) throw new Error('the demo has no voucher donor who begins');
  return donor;
}

/**
 * The pages of a site and of a voucher donor. Pages that search engines may list must reach the SEO score as well. The
 * others forbid indexing, which Lighthouse counts as a fault.
 */
export function pagesOf(site, donor) {
  const key = `${site.id}/${site.editKey}`;
  return [
    {
      name: 'public page',
      path: `/${site.shortCode}`,
      must: [...ALWAYS, 'seo'],
      atMost: PAGE,
    },
    { name: 'about', path: '/about', must: [...ALWAYS, 'seo'] },
    { name: 'editor', path: `/microsite/custom-site/${key}`, must: ALWAYS, atMost: SCREEN },
    { name: 'dashboard', path: `/microsite/landing/${key}`, must: ALWAYS, atMost: SCREEN },
    // Requires the cookies of a site (M2, gallery).
    {
      name: 'gallery',
      path: `/gallery/${site.shortCode}`,
      must: ALWAYS,
      cookie: `id=${site.id}; editKey=${site.editKey}`,
    },
    // Last, because it sets other cookies.
    {
      name: 'voucher',
      path: `/voucher-donor/register/${donor.id}/${donor.editKey}`,
      must: ALWAYS,
      atMost: SCREEN,
    },
  ];
}
