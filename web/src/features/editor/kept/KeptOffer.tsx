import { formatMoment } from '@/domain/zone';
import { useLang, useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { Dialog } from '@/ui/dialog/Dialog';
import { useBrand } from '@/ui/page-context/PageContext';
import type { KeptCopy } from './keptCopy';
import type { StoredCopy } from './useKeptCopy';

/** Offers to restore the unsaved changes of an earlier visit. Closing the dialog restores them as well. */
export function KeptOffer({ offer, kept }: { offer: KeptCopy; kept: StoredCopy }) {
  const t = useT();
  const when = formatMoment(offer.at, useBrand().timezone, useLang());
  const photos = offer.pictures.filter(({ photoKey }) => photoKey !== null).length;
  return (
    <Dialog
      title={t('editor.kept.title')}
      onCancel={kept.restoreKept}
      footer={
        <>
          <Button onClick={kept.restoreKept}>{t('editor.kept.yes')}</Button>
          <Button variant="secondary" onClick={kept.forget}>
            {t('editor.kept.no')}
          </Button>
        </>
      }
    >
      <p>{t('editor.kept.text', { when })}</p>
      {photos > 0 && <p>{t('editor.kept.photos', { count: photos })}</p>}
    </Dialog>
  );
}
