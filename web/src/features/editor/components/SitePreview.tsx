import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLang, useT } from '@/i18n/react';
import { useCallouts } from '@/parts/wording/useCallouts';
import { Button } from '@/ui/button/Button';
import { useModal } from '@/ui/dialog/useModal';
import { X } from '@/ui/icon/icons';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useBrand } from '@/ui/page-context/PageContext';
import type { CustomSite } from '../api/customSite';
import type { Draft } from '../draft/draft';
import { previewPictures, releasePictures, type PreviewPicture } from '../picture/previewPictures';
import { previewData } from '../rules/previewData';
import styles from './SitePreview.module.css';

// The public page's code loads with the first preview, so that the editor opens faster.
const PublicRoot = lazy(async () => ({ default: (await import('@/features/public-site')).PublicRoot }));

interface SitePreviewProps {
  site: CustomSite;
  draft: Draft;
  onClose: () => void;
}

/** Shows the page full screen as visitors would see it, from the editor's current content. */
export function SitePreview({ site, draft, onClose }: SitePreviewProps) {
  const t = useT();
  const lang = useLang();
  const brand = useBrand();
  const callouts = useCallouts();
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pictures = usePreviewPictures(draft);
  useModal(box, heading, onClose);
  const close = (
    <Button variant="secondary" icon={X} onClick={onClose}>
      {t('editor.preview.close')}
    </Button>
  );
  return (
    <dialog ref={box} className={styles.preview} aria-labelledby="preview-heading">
      <div className={styles.top}>
        <h2 id="preview-heading" ref={heading} tabIndex={-1}>
          {t('editor.preview.title')}
        </h2>
        {close}
      </div>
      <div className={styles.page}>
        {pictures && (
          <Suspense fallback={<LoadingOverlay />}>
            <PublicRoot data={previewData({ site, draft, pictures, brand, lang, callouts })} embedded />
          </Suspense>
        )}
      </div>
      <div className={styles.bottom}>{close}</div>
    </dialog>
  );
}

/** Returns the rendered crops while the preview is open. */
function usePreviewPictures(draft: Draft): PreviewPicture[] | null {
  const [pictures, setPictures] = useState<PreviewPicture[] | null>(null);
  const [shown] = useState(draft.pictures);
  useEffect(() => {
    let open = true;
    let made: PreviewPicture[] = [];
    const make = async () => {
      made = await previewPictures(shown);
      if (open) setPictures(made);
      else releasePictures(made);
    };
    void make();
    return () => {
      open = false;
      releasePictures(made);
    };
  }, [shown]);
  return pictures;
}
