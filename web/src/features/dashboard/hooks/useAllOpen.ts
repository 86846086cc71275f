import { useIsWide } from '@/ui/wide/useIsWide';

/** Reports whether all sections of the dashboard are open, below the blue bar; a smaller window folds them. */
export const useAllOpen = () => useIsWide(1024);
