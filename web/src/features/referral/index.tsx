import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { ApiError, type EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { useT } from '@/i18n/react';
import { WrongLink } from '@/parts/lost-link/WrongLink';
import { LoadFailed } from '@/ui/error-screen/LoadFailed';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { fetchCenters, fetchReferral, type SavedReferral } from './api/referral';
import { Frame, WizardScreen } from './components/WizardScreen';
import type { Resumed } from './hooks/useWizard';
import type { ChosenCenter, Variant } from './rules/answers';
import { toChosenCenter } from './rules/centers';
import { toAnswers } from './rules/payload';
import { Step } from './rules/steps';

/** The screen of /recipient, /kfl-recipient and /recipient/{id}/{editKey} (S2). */
export default function Referral() {
  const { id, editKey } = useParams();
  const { pathname } = useLocation();
  const [round, setRound] = useState(0);
  if (id && editKey) return <ResumedReferral key={`${id}/${editKey}`} id={id} editKey={editKey} />;
  const variant: Variant = pathname.startsWith('/kfl-recipient') ? 'kfl' : '';
  return (
    <WizardScreen
      key={`${variant} ${round}`}
      variant={variant}
      resumed={null}
      hasLeadSource={false}
      onAnother={() => setRound(round + 1)}
    />
  );
}

/** A saved referral with the names of its centers. */
interface Opened {
  saved: SavedReferral;
  centers: ChosenCenter[];
}

async function openReferral(key: EditKey, signal: AbortSignal): Promise<Opened> {
  const saved = await fetchReferral(key, signal);
  return { saved, centers: await namedCenters(saved, signal) };
}

/** Returns the saved centers with their names, where the list of all centers includes them. */
async function namedCenters(saved: SavedReferral, signal: AbortSignal): Promise<ChosenCenter[]> {
  if (saved.centers.length === 0) return [];
  const wish = { postalCode: saved.postalCode, micrositesOnly: false, distance: 0 };
  // Without the list the request can still be read and changed; its centers keep it anyway.
  const all = await fetchCenters(wish, signal).catch(() => []);
  return saved.centers.map((id) => {
    const known = all.find((center) => center.id === id);
    const nameless = { id, name: '', city: '', state: '', isKidneyForLife: false, runsMicrosites: true };
    return known ? toChosenCenter(known) : nameless;
  });
}

function ResumedReferral({ id, editKey }: { id: string; editKey: string }) {
  const t = useT();
  const key: EditKey = { kind: 'referral', id, editKey };
  const { data, error, refetch } = useQuery({
    queryKey: ['referral', id, editKey],
    queryFn: ({ signal }) => openReferral(key, signal),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data) return <Opened opened={data} linkKey={key} />;
  if (!error) return <LoadingOverlay message={t('referral.loading')} />;
  const isUnknown = error instanceof ApiError && error.status === 404;
  if (isUnknown) {
    return (
      <Frame>
        <PageTitle of={t('referral.about')} />
        <WrongLink />
      </Frame>
    );
  }
  return (
    <Frame>
      <PageTitle of={t('referral.about')} />
      <LoadFailed
        title={t('referral.about')}
        message={failureWords(t, 'referral.load-failed', error)}
        again={t('referral.again')}
        onAgain={() => void refetch()}
      />
    </Frame>
  );
}

function Opened({ opened: { saved, centers }, linkKey }: { opened: Opened; linkKey: EditKey }) {
  const resumed: Resumed = {
    key: linkKey,
    answers: toAnswers(saved, centers),
    held: saved.centers,
    ids: saved.ids,
    step: saved.step === Step.Complete ? Step.Complete : Step.ContinueLater,
  };
  return (
    <WizardScreen
      variant={saved.variant === 'kfl' ? 'kfl' : ''}
      resumed={resumed}
      hasLeadSource={saved.leadSource !== null}
    />
  );
}
