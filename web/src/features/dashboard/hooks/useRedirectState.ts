import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves to the section of an address such as #coach as soon as it exists (M2), each time the link is followed.
 */
export function useRedirectState() {
  const location = useLocation();
  useEffect(() => {
    const part = /^#[a-z]+$/.test(location.hash) ? document.querySelector(`section${location.hash}`) : null;
    part?.scrollIntoView();
    part?.querySelector('h2')?.focus({ preventScroll: true });
  }, [location]);
}
