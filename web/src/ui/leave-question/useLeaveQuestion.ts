import { useEffect } from 'react';
import { holdWork } from './unsentWork';

/**
 * While losing is true, the browser asks before the window is closed or reloaded, and the sign-out of staff asks too.
 */
export function useLeaveQuestion(losing: boolean): void {
  useEffect(() => {
    if (!losing) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const letGo = holdWork();
    return () => {
      window.removeEventListener('beforeunload', ask);
      letGo();
    };
  }, [losing]);
}
