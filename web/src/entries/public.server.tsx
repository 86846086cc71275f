import { renderToString } from 'react-dom/server';
import { CalloutItems, PageWords, PublicRoot, type PublicPageData } from '@/features/public-site';

const kept = new Map<string, string>();

/** Returns the callouts of a type in a language: the longest part of a page, and equal for all patients. */
function callouts({ lang, site: { micrositeTypeId } }: PublicPageData): string {
  const key = `${lang} ${micrositeTypeId}`;
  let markup = kept.get(key);
  if (markup === undefined) {
    markup = renderToString(
      <PageWords lang={lang}>
        <CalloutItems micrositeTypeId={micrositeTypeId} />
      </PageWords>,
    );
    kept.set(key, markup);
  }
  return markup;
}

/**
 * Renders the public page. Takes the JSON that the page carries for the browser (PublicPageData) and returns
 * the markup inside the root element. Throws on anything else; the server then sends the plain shell.
 */
function renderPublicPage(json: string): string {
  const data = JSON.parse(json) as PublicPageData;
  return renderToString(<PublicRoot data={data} ready={{ callouts: callouts(data) }} />);
}

Object.assign(globalThis, { renderPublicPage });
