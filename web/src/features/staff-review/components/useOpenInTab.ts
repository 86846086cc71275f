import { useMutation } from '@tanstack/react-query';
import { leadTab, openTab } from '@/ui/staff-shell/newTab';

/**
 * Opens a page whose address must be asked for first. Where the browser refuses the tab, `blocked` is the
 * address, so that a link can be offered.
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
