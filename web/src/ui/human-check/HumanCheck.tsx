import { useCaptcha } from '../page-context/PageContext';
import { ProviderCheck } from './ProviderCheck';
import { WorkCheck } from './WorkCheck';
import type { Challenge } from '@/domain/challenge';

/** What every kind of human check takes. */
export interface CheckProps {
  /** The id of the box, so that an error summary can lead to it. */
  id: string;
  /** Called with a token once the check is done, and with null when that token is no longer good. */
  onToken: (token: string | null) => void;
  /** Called when the person has the browser try once more after a failure. */
  onAgain?: () => void;
  error?: string;
}

interface HumanCheckProps extends CheckProps {
  /** Fetches a fresh challenge from our own server. */
  fetchChallenge: () => Promise<Challenge>;
}

/**
 * Tells people from programs (R5.4): work that the browser does unasked as soon as this is shown, or
 * the check of the provider that this installation is set up with. Give it a new key to begin again. Its
 * words are the area "human".
 */
export function HumanCheck({ fetchChallenge, ...props }: HumanCheckProps) {
  const { kind, siteKey } = useCaptcha();
  return kind === 'altcha' ? (
    <WorkCheck {...props} fetchChallenge={fetchChallenge} />
  ) : (
    <ProviderCheck {...props} kind={kind} siteKey={siteKey} />
  );
}
