import { useIsWide } from '@/ui/wide/useIsWide';

/** Whether all parts of the dashboard stand open, below the blue bar; a smaller window folds them. */
export const useAllOpen = () => useIsWide(1024);
