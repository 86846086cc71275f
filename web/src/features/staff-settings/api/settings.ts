import { get } from '@/api/client';
import type { Results } from '@/api/operations';

/** The settings in force, without secrets, and the number of texts that are templates. */
export type SettingsInForce = Results<'GET', '/staff/settings'>;
export type Setting = SettingsInForce['settings'][number];

export const settingsKey = ['staff', 'settings'] as const;

export const fetchSettings = (signal: AbortSignal) => get('/staff/settings', { signal });
