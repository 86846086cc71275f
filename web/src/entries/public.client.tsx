import '@/styles/all.css';
import {
  PAGE_DATA_ID,
  PublicRoot,
  recordVisit,
  takeOver,
  whenSeen,
  type PublicPageData,
} from '@/features/public-site';

function start() {
  const root = document.getElementById('root')!;
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!json) return;
  const data = JSON.parse(json) as PublicPageData;
  takeOver(root, <PublicRoot data={data} />);
  // A preview is opened by the patient and does not count as a visit (R4.1).
  if (data.location === 0) whenSeen(() => void recordVisit(data.site.shortCode, 'initial'));
}

// The script may run before the end of the page, which contains the data. A top-level await would split the
// script into several files.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
