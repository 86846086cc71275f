import { useEffect, useRef, useState } from 'react';

/** Remembers a press that comes too early, and calls then as soon as nothing is pending. */
export function usePatience(isWorking: boolean, then: () => void): { waits: boolean; wait: () => void } {
  const [waits, setWaits] = useState(false);
  const latest = useRef(then);
  useEffect(() => {
    latest.current = then;
  });
  if (waits && !isWorking) setWaits(false);
  const isDue = useRef(false);
  useEffect(() => {
    if (isDue.current && !waits) latest.current();
    isDue.current = waits;
  }, [waits]);
  return { waits, wait: () => setWaits(true) };
}
