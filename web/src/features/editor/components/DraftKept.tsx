import { useLang, useT } from '@/i18n/react';
import { sayMoment } from '@/domain/zone';
import { useBrand } from '@/ui/page-context/PageContext';
import type { CustomSite } from '../api/customSite';

/** When the draft was saved before this visit, and by whom (R3.5). */
export function DraftKept({ site }: { site: CustomSite }) {
  const t = useT();
  const lang = useLang();
  const { timezone } = useBrand();
  const { draftSavedAt, draftSavedBy: who } = site;
  if (!draftSavedAt) return null;
  const when = sayMoment(draftSavedAt, timezone, lang);
  return (
    <p className="hint">
      {who ? t('editor.draft-saved-by', { when, who }) : t('editor.draft-saved', { when })}
    </p>
  );
}
