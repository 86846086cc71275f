import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { toastSuccess } from '@/ui/toast/toast';
import { setVisibility, type Visibility as Switches } from '../api/changes';
import type { OwnSite } from '../api/ownSite';
import { useChangeSite, useRefetchOnFocus } from '../hooks/useOwnSite';

/** The patient's two visibility switches, saved when they are turned (R3.9). */
export function Visibility({ siteKey, site }: { siteKey: EditKey; site: OwnSite }) {
  const t = useT();
  const change = useChangeSite(siteKey);
  const refetch = useRefetchOnFocus(siteKey);
  const title = useId();
  // A switch shows its new position until the server rejects it.
  const [turned, setTurned] = useState<Partial<Switches>>({});
  const turning = useMutation({
    mutationFn: (wanted: Partial<Switches>) => setVisibility(siteKey, wanted),
    onMutate: (wanted) => setTurned((before) => ({ ...before, ...wanted })),
    onError: () => {
      setTurned({});
      refetch();
    },
    // Sends one change after the other, because an older response could undo a newer change.
    scope: { id: 'visibility' },
    onSuccess: (now) => {
      change(now);
      toastSuccess(t('dashboard.found.saved'));
    },
  });
  const shown = { ...site, ...turned };
  return (
    <div className="panel stack" role="group" aria-labelledby={title}>
      <h3 id={title}>{t('dashboard.found')}</h3>
      <CheckboxCard
        checked={shown.showInGallery}
        hint={site.isMinor ? t('dashboard.found.gallery-minor') : t('dashboard.found.gallery-hint')}
        onChange={(event) => turning.mutate({ showInGallery: event.target.checked })}
      >
        {t('dashboard.found.gallery')}
      </CheckboxCard>
      <CheckboxCard
        checked={shown.allowIndexing}
        hint={t('dashboard.found.search-hint')}
        onChange={(event) => turning.mutate({ allowIndexing: event.target.checked })}
      >
        {t('dashboard.found.search')}
      </CheckboxCard>
      {turning.isError && (
        <Alert kind="danger" role="alert">
          {failureWords(t, 'dashboard.found.failed', turning.error)}
        </Alert>
      )}
    </div>
  );
}
