import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** An address such as #coach leads to that part as soon as it exists (M2), each time it is followed. */
export function useLedTo() {
  const location = useLocation();
  useEffect(() => {
    const part = /^#[a-z]+$/.test(location.hash) ? document.querySelector(`section${location.hash}`) : null;
    part?.scrollIntoView();
    part?.querySelector('h2')?.focus({ preventScroll: true });
  }, [location]);
}
