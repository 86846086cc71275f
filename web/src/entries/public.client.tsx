import '../styles/all.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readPageConfig } from '../app/page-config';
import { PublicShell } from '../app/public/PublicShell';

const root = document.getElementById('root')!;
const page = <PublicShell config={readPageConfig()} />;

// When the server could not render in time it sends the plain shell with the data inlined.
if (root.firstElementChild) hydrateRoot(root, page);
else createRoot(root).render(page);
