import '@/styles/all.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PAGE_DATA_ID, PublicRoot, recordVisit, whenSeen, type PublicPageData } from '@/features/public-site';

const root = document.getElementById('root')!;
const json = document.getElementById(PAGE_DATA_ID)?.textContent;

if (json) {
  const data = JSON.parse(json) as PublicPageData;
  const page = <PublicRoot data={data} />;
  // When the server could not render in time it sends the plain shell with the data inlined.
  if (root.firstElementChild) hydrateRoot(root, page);
  else createRoot(root).render(page);
  // A preview is the patient's own look at the page, no visit (R4.1).
  if (data.location === 0) whenSeen(() => void recordVisit(data.site.shortCode, 'initial'));
}
