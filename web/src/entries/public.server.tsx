import { renderToString } from 'react-dom/server';
import { PublicShell } from '../app/public/PublicShell';
import { parsePageConfig } from '../domain/page';

/**
 * Renders the public page. Takes the very JSON that the page carries for the browser
 * (PageConfig, with the page's data in `page`) and answers the markup inside the root element.
 */
function renderPublicPage(json: string): string {
  return renderToString(<PublicShell config={parsePageConfig(json)} />);
}

Object.assign(globalThis, { renderPublicPage });
