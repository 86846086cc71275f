import { useEffect } from 'react';

/** Has the browser ask before the window is closed or loaded anew, for as long as something would be lost. */
export function useLeaveQuestion(losing: boolean): void {
  useEffect(() => {
    if (!losing) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [losing]);
}
