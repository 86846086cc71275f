import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Opens a page whose address must be asked for first. The tab is opened at once, while the browser still
 * knows that somebody pressed a button, and closed again when there is no address. Where the browser refuses
 * the tab, `blocked` is the address, so that a link can be offered.
 */
export function useOpenInTab(ask: () => Promise<{ url: string }>, onOpened?: () => void) {
  const [blocked, setBlocked] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const { url } = await ask();
        if (tab) tab.location.replace(url);
        setBlocked(tab ? '' : url);
      } catch (failure) {
        tab?.close();
        throw failure;
      }
    },
    onSuccess: onOpened,
  });
  function open() {
    if (isPending) return;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    mutate(tab);
  }
  return { open, isPending, error, blocked };
}
