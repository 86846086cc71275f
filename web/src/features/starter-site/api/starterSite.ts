import { call, type EditKey } from '@/api/client';
import type { MicrositeType } from '@/domain/enums';

/** The starter site as its owner sees it (V3). */
export interface StarterSite {
  id: number;
  micrositeTypeId: MicrositeType;
  shortCode: string;
  firstName: string;
  lastName: string;
  centerName: string;
  agreedToHipaa: boolean;
  /** False once the link is switched off. */
  showSiteCreateOption: boolean;
  isMinor: boolean;
  guardianName: string;
  phonePrimary: string;
  phoneSecondary: string;
}

/** Fetches the site; ApiError 404 when the link opens nothing. */
export async function fetchStarterSite(key: EditKey, signal?: AbortSignal): Promise<StarterSite> {
  const path = `microsite/custom-site/data/${encodeURIComponent(key.id)}/${encodeURIComponent(key.editKey)}`;
  return (await call<StarterSite>('GET', path, { key, signal })).results;
}
