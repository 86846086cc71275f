import '@/styles/all.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/App';

const root = createRoot(document.getElementById('root')!);
// A transition renders in slices, so that a slow phone stays responsive.
startTransition(() => root.render(<App />));
