import '@/styles/all.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';

const root = createRoot(document.getElementById('root')!);
// In pieces, so that a slow phone responds in between.
startTransition(() => root.render(<App />));
