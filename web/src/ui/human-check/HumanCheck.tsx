import { useCaptcha } from '../page-context/PageContext';
import { ProviderCheck } from './ProviderCheck';
import { WorkCheck } from './WorkCheck';
import type { Challenge } from '@/domain/challenge';

/** The props of every kind of human check. */
export interface CheckProps {
  /** The id of the box, which an error summary links to. */
  id: string;
  /** Called with a token once the check is done, and with null when the token expires. */
  onToken: (token: string | null) => void;
  /** Called when the user starts another attempt after a failure. */
  onAgain?: () => void;
  error?: string;
}

interface HumanCheckProps extends CheckProps {
  /** Fetches a new challenge from Beacon's server. */
  fetchChallenge: () => Promise<Challenge>;
}

/**
 * Distinguishes people from programs (R5.4): by a proof of work that the browser starts automatically, or by the check
 * of the configured provider. A new key restarts it. Its messages are in the area "human".
 */
export function HumanCheck({ fetchChallenge, ...props }: HumanCheckProps) {
  const { kind, siteKey } = useCaptcha();
  return kind === 'altcha' ? (
    <WorkCheck {...props} fetchChallenge={fetchChallenge} />
  ) : (
    <ProviderCheck {...props} kind={kind} siteKey={siteKey} />
  );
}
