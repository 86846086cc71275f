import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { ApiError, type EditKey } from '@/api/client';
import { showsThankYou } from '@/domain/siteStatus';
import { useT } from '@/i18n/react';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { useArrival } from '@/ui/work-bar/useArrival';
import { fetchCustomSite, siteKey, type CustomSite } from './api/customSite';
import type { Saved } from '@/api/schema';
import { EditorFrame } from './components/EditorFrame';
import { EditorScreen } from './components/EditorScreen';
import { InApproval } from './components/InApproval';
import { InvalidSite, SiteNotLoaded } from './components/InvalidSite';
import { Locked } from './components/Locked';
import { ThankYou } from './components/ThankYou';
import { screenFor } from './rules/screen';

/** The screen of /microsite/custom-site/{id}/{editKey}?adminKey= (M2). */
export default function Editor() {
  const { id, editKey } = useParams();
  const [query] = useSearchParams();
  if (!id || !editKey) return <InvalidSite />;
  // Another link is another site: its screen starts with fresh state.
  return (
    <EditorOfSite
      key={`${id}/${editKey}`}
      keyOfSite={siteKey(id, editKey)}
      adminKey={query.get('adminKey')}
    />
  );
}

interface EditorOfSiteProps {
  keyOfSite: EditKey;
  adminKey: string | null;
}

function EditorOfSite({ keyOfSite, adminKey }: EditorOfSiteProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const queryKey = ['custom-site', keyOfSite.id, keyOfSite.editKey, adminKey];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchCustomSite(keyOfSite, adminKey, signal),
    // No automatic refetch, because it could overwrite unsaved text.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  useOwnCookies(keyOfSite, adminKey);
  const [thanked, setThanked] = useState(false);
  // The first render is long. Deferring it lets a slow phone scroll and respond in between.
  const isReady = useDeferredValue(data !== undefined);

  function update(result: Saved, changes: Partial<CustomSite> = {}) {
    const { currentStatus, customSiteStatus, agreedToHipaa, version } = result;
    queryClient.setQueryData<CustomSite>(
      queryKey,
      (site) => site && { ...site, currentStatus, customSiteStatus, agreedToHipaa, version, ...changes },
    );
  }

  function submitted(result: Saved) {
    if (showsThankYou(result.currentStatus)) setThanked(true);
    else void refetch();
  }

  const screen = data && screenFor(data);
  useArrival(isReady && screen && !thanked ? screen : null);
  if (!data && error) {
    const unknown = error instanceof ApiError && error.status === 404;
    return unknown ? <InvalidSite /> : <SiteNotLoaded onAgain={() => void refetch()} />;
  }
  if (!data || !screen || !isReady) return <LoadingOverlay message={t('editor.loading')} />;
  // An administrator's link does not contain the patient's key: the server returns the key for further calls.
  const ownKey = { ...keyOfSite, editKey: data.editKey };
  return (
    <EditorFrame siteKey={ownKey} site={data}>
      {thanked ? (
        <ThankYou siteKey={ownKey} />
      ) : screen === 'editor' ? (
        <EditorScreen
          siteKey={ownKey}
          site={data}
          adminKey={adminKey}
          onDraftSaved={(result) =>
            update(result, {
              isEditable: true,
              draftSavedAt: new Date().toISOString(),
              // An administrator's name belongs to the key, which only the server can read.
              draftSavedBy: adminKey === null ? `${data.firstName} ${data.lastName}` : null,
            })
          }
          onSubmitted={submitted}
          onReleaseGone={() =>
            queryClient.setQueryData<CustomSite>(queryKey, (old) => old && { ...old, agreedToHipaa: false })
          }
        />
      ) : screen === 'in-approval' ? (
        <InApproval
          siteKey={ownKey}
          site={data}
          onWithdrawn={() => void refetch()}
          onAgreed={() => void refetch()}
        />
      ) : (
        <Locked siteKey={ownKey} site={data} screen={screen} onAgreed={() => void refetch()} />
      )}
    </EditorFrame>
  );
}

/**
 * Another private link opened in the same browser replaces the cookies that open the gallery. This call sets
 * them again when the window regains focus; unsaved text stays.
 */
function useOwnCookies({ id, editKey }: EditKey, adminKey: string | null) {
  useQuery({
    queryKey: ['custom-site-cookies', String(id), editKey],
    queryFn: async ({ signal }) => {
      await fetchCustomSite(siteKey(String(id), editKey), adminKey, signal);
      return null;
    },
    // The screen has just fetched the site.
    initialData: null,
    enabled: adminKey === null,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: 'always',
    retry: false,
  });
}
