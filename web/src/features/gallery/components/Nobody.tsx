import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { RefreshCw, X } from '@/ui/icon/icons';

interface NobodyProps {
  /** Why there are no tiles: the list could not be fetched, nothing matches, or there is nobody at all. */
  why: 'failed' | 'filtered' | 'empty';
  error: unknown;
  onAgain: () => void;
  onClear: () => void;
}

/** What stands in the place of the tiles when there are none. */
export function Nobody({ why, error, onAgain, onClear }: NobodyProps) {
  const t = useT();
  return (
    <div className="empty">
      <p>{why === 'failed' ? failureWords(t, 'gallery.nobody.failed', error) : t(`gallery.nobody.${why}`)}</p>
      {why === 'failed' && (
        <Button variant="secondary" icon={RefreshCw} onClick={onAgain}>
          {t('gallery.again')}
        </Button>
      )}
      {why === 'filtered' && (
        <Button variant="secondary" icon={X} onClick={onClear}>
          {t('gallery.clear')}
        </Button>
      )}
    </div>
  );
}
