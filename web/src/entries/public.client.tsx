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
  // A preview is the patient's own look at the page, no visit (R4.1).
  if (data.location === 0) whenSeen(() => void recordVisit(data.site.shortCode, 'initial'));
}

// The script can come before the end of the page, which holds the data. Waiting with a top-level await would split the
// script into several files.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
