import { renderToString } from 'react-dom/server';
import { PublicRoot, type PublicPageData } from '../features/public-site';

/**
 * Renders the public page. Takes the very JSON that the page carries for the browser
 * (PublicPageData) and answers the markup inside the root element. Throws on anything else,
 * and then the server sends the plain shell.
 */
function renderPublicPage(json: string): string {
  return renderToString(<PublicRoot data={JSON.parse(json) as PublicPageData} />);
}

Object.assign(globalThis, { renderPublicPage });
