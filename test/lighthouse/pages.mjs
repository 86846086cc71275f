// The pages that are held to Lighthouse, and how each is reached in the demo.

/** Lighthouse scores that a page must have; performance is shown, not held. */
const ALWAYS = ['accessibility', 'best-practices'];

/** The site of the demo that everything is measured on: a kidney site with a coach, pictures and visitors. */
export function siteOf(links) {
  const site = links.microsites.find(({ state, type }) => state === 'active' && type === 'kidney');
  if (!site) throw new Error('the demo has no active kidney site');
  return site;
}

/**
 * The pages of a site. Those that search engines may list are held to SEO as
 * well; the others tell search engines to stay away, which Lighthouse counts
 * as a fault.
 */
export function pagesOf(site) {
  const key = `${site.id}/${site.editKey}`;
  return [
    {
      name: 'public page',
      path: `/${site.shortCode}`,
      must: [...ALWAYS, 'seo'],
    },
    { name: 'about', path: '/about', must: [...ALWAYS, 'seo'] },
    { name: 'editor', path: `/microsite/custom-site/${key}`, must: ALWAYS },
    { name: 'dashboard', path: `/microsite/landing/${key}`, must: ALWAYS },
    // Opens with the cookies of a site only (M2, gallery).
    {
      name: 'gallery',
      path: `/gallery/${site.shortCode}`,
      must: ALWAYS,
      cookie: `id=${site.id}; editKey=${site.editKey}`,
    },
  ];
}
