import { useState } from 'react';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import type { Center } from '../rules/centers';
import { CompareDialog } from './CompareDialog';

/** Opens the comparison of the chosen centers; nothing before two are chosen. */
export function CompareCenters({ centers }: { centers: readonly Center[] }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (centers.length < 2) return null;
  return (
    <div>
      <Button small variant="secondary" onClick={() => setOpen(true)}>
        {t('referral.compare.open')}
      </Button>
      {isOpen && <CompareDialog centers={centers} onClose={() => setOpen(false)} />}
    </div>
  );
}
