import { useMutation } from '@tanstack/react-query';
import { leadTab, openTab } from '@/ui/staff-shell/newTab';

/**
 * Returns a function that opens a page in a new tab after fetching its address. If the browser blocks the tab,
 * `blocked` is the address for a link.
 */
export function useOpenInTab(ask: () => Promise<{ url: string }>, onOpened?: () => void) {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: (tab: Window | null) => leadTab(tab, ask),
    onSuccess: onOpened,
  });
  function open() {
    if (!isPending) mutate(openTab());
  }
  return { open, isPending, error, blocked: data ?? '' };
}
