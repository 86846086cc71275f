import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import type { CustomSite } from '../api/customSite';

/** The time and the author of the last save before this visit (R3.5). */
export function DraftKept({ site }: { site: CustomSite }) {
  const t = useT();
  const dates = useDates();
  const { draftSavedAt, draftSavedBy: who } = site;
  if (!draftSavedAt) return null;
  const when = dates.moment(draftSavedAt);
  return (
    <p className="hint">
      {who ? t('editor.draft-saved-by', { when, who }) : t('editor.draft-saved', { when })}
    </p>
  );
}
