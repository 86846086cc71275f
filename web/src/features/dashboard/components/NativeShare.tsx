import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Share2 } from '@/ui/icon/icons';

/** The share sheet of the device; nothing if the device has none. */
export function NativeShare({ title, text, label }: { title?: string; text: string; label: string }) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  if (typeof navigator.share !== 'function') return null;

  async function share() {
    setFailed(false);
    try {
      await navigator.share({ title, text });
    } catch (error) {
      // AbortError: the person closed the share sheet, which is no failure.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'));
    }
  }

  return (
    <>
      <Button small variant="secondary" icon={Share2} onClick={() => void share()}>
        {label}
      </Button>
      <span role="status" className="small">
        {failed && t('dashboard.share.not-sent')}
      </span>
    </>
  );
}
