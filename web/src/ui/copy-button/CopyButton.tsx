import { useState } from 'react';
import type { Lang } from '@/i18n/i18n';
import { useLang, useT } from '@/i18n/react';
import { Button, IconButton } from '../button/Button';
import { Check, Copy } from '../icon/icons';

interface CopyButtonProps {
  text: string;
  /** The button's label, such as "Copy the link". */
  label: string;
  /** Whether to show the label next to the icon. */
  words?: boolean;
}

type Outcome = '' | 'copied' | 'refused';

/** A button that copies a text and announces the result. Browsers allow copying on secure pages only. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const t = useT();
  const lang = useLang();
  const [last, setLast] = useState<{ outcome: Outcome; lang?: Lang }>({ outcome: '' });
  // A change of language must not announce the old outcome again.
  const outcome = last.lang === lang ? last.outcome : '';

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ outcome: 'copied', lang });
    } catch {
      setLast({ outcome: 'refused', lang });
    }
  }

  const status = outcome === '' ? '' : t(`shared.copy.${outcome}`);
  const icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      {words ? (
        <Button small variant="secondary" icon={icon} onClick={() => void copy()}>
          {label}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} onClick={() => void copy()} />
      )}
      <span role="status" className={words || outcome === 'refused' ? 'small muted' : 'sr'}>
        {status}
      </span>
    </>
  );
}
