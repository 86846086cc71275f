import { renderToString } from 'react-dom/server';
import { CalloutItems, PageWords, PublicRoot, type PublicPageData } from '@/features/public-site';

/** The markup of the callouts of a type in a language, with the texts that it was made from. */
const kept = new Map<string, { source: string; markup: string }>();

/** Returns the callouts of a type in a language: the longest part of a page, and equal for all patients. */
function calloutMarkup({ lang, callouts, site: { micrositeTypeId } }: PublicPageData): string {
  const key = `${lang} ${micrositeTypeId}`;
  const source = JSON.stringify(callouts);
  const known = kept.get(key);
  if (known?.source === source) return known.markup;
  const markup = renderToString(
    <PageWords lang={lang}>
      <CalloutItems callouts={callouts} micrositeTypeId={micrositeTypeId} />
    </PageWords>,
  );
  kept.set(key, { source, markup });
  return markup;
}

/**
 * Renders the public page. Takes the JSON that the page carries for the browser (PublicPageData) and returns
 * the markup inside the root element. Throws on anything else; the server then sends the plain shell.
 */
function renderPublicPage(json: string): string {
  const data = JSON.parse(json) as PublicPageData;
  return renderToString(<PublicRoot data={data} ready={{ callouts: calloutMarkup(data) }} />);
}

Object.assign(globalThis, { renderPublicPage });
