import type { AgreedText } from '@/api/wording';

export const micrositeRelease: AgreedText = { kind: 'release', key: 'microsite' };
export const championRelease: AgreedText = { kind: 'release', key: 'champion' };
export const referralRelease: AgreedText = { kind: 'release', key: 'referral' };
export const responsibility: AgreedText = { kind: 'responsibility', key: 'confirmation' };
export const micrositeTextConsent: AgreedText = { kind: 'text-consent', key: 'microsite' };
export const championTextConsent: AgreedText = { kind: 'text-consent', key: 'champion' };
