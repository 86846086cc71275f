import { fillPlaceholders } from '@/domain/placeholders';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { RefreshCw } from '@/ui/icon/icons';
import { useBrand } from '@/ui/page-context/PageContext';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import type { ReadWording } from './useWording';

/** The words of a text of one paragraph, a placeholder until they are here, or the way to fetch them again. */
export function WordingText({ read }: { read: ReadWording }) {
  const { registryName, phone } = useBrand();
  if (read.isFailed) return <WordingFailed onAgain={read.onAgain} />;
  if (!read.wording) return <Skeleton />;
  return <>{fillPlaceholders(read.words, { registryName, registryPhone: phone })}</>;
}

/** Shown in the place of words that could not be fetched. */
export function WordingFailed({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  return (
    <span role="alert">
      {t('release.not-loaded')}{' '}
      <Button small variant="text" icon={RefreshCw} onClick={onAgain}>
        {t('release.again')}
      </Button>
    </span>
  );
}
