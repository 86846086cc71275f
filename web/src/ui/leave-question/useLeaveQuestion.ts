import { useEffect } from 'react';
import { holdWork } from './unsentWork';

/**
 * Has the browser ask before the window is closed or loaded anew, and the sign-out of the staff, for as long as
 * something would be lost.
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
