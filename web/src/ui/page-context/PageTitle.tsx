import { useSyncExternalStore } from 'react';
import { useT } from '@/i18n/react';
import { summaries } from '../error-summary/summaries';
import { useBrand } from './PageContext';

interface PageTitleProps {
  of: string;
  /** The heading of the current step of a screen with several steps; it comes first. */
  step?: string;
  /** Whether the specified title is complete without the product's name. */
  isWhole?: boolean;
}

/**
 * The page title in the browser's tab and history: the step, the screen and the product's name. While an error summary
 * is on the screen, the title starts with "Error:".
 */
export function PageTitle({ of, step, isWhole = false }: PageTitleProps) {
  const t = useT();
  const { productName } = useBrand();
  const hasErrors = useSyncExternalStore(summaries.subscribe, summaries.isShown, () => false);
  const title = [step, of, isWhole ? undefined : productName]
    .filter((part) => part !== undefined)
    .join(' – ');
  return <title>{hasErrors ? t('shared.title.error', { title }) : title}</title>;
}
