import { parsePageConfig, type PageConfig } from '@/domain/page';

/** The id of the script element in which the server writes the page's configuration. */
const PAGE_CONFIG_ID = 'beacon-page';

/** Reads the configuration of the current page; returns defaults if the server wrote none. */
export function readPageConfig(doc: Document = document): PageConfig {
  return parsePageConfig(doc.getElementById(PAGE_CONFIG_ID)?.textContent, doc.documentElement.lang);
}
