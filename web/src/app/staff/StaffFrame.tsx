import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useState, type ComponentType } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router';
import { staffKeys } from '@/api/staff';
import { fetchMe } from '@/api/staffSignIn';
import { failureText, isSignedOut } from '@/api/staffFailure';
import { mayOpen, placeAt, type StaffMember } from '@/domain/staff';
import { useT } from '@/i18n/react';
import { Alert } from '@/ui/alert/Alert';
import { buttonClass } from '@/ui/button/Button';
import { Icon } from '@/ui/icon/Icon';
import { MailPlus } from '@/ui/icon/icons';
import { unsentWork, type UnsentWork } from '@/ui/leave-question/unsentWork';
import { useShortcut } from '@/ui/shortcuts/useShortcut';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { NotLoaded } from '@/ui/staff-shell/Loading';
import { StaffProvider } from '@/ui/staff-shell/StaffContext';
import { StaffShell, useStaffStyles } from '@/ui/staff-shell/StaffShell';
import { AppLink } from '@/ui/work-bar/AppLink';
import { HealthNotices } from './HealthNotices';
import { IdleWatch } from './IdleWatch';
import { LeaveDialog } from './LeaveDialog';
import { NotForRole } from './NotForRole';
import { ProofWatch } from './ProofWatch';
import { SessionEnd } from './SessionEnd';
import { SectionTabs } from './SectionTabs';
import { useNavigation } from './useNavigation';
import { useLostSession, useSignOut } from './useSession';
import { useWorkBar } from './WorkBar';

/** How often the session is checked, in milliseconds. The call keeps the session of a person who only types. */
const HEARTBEAT_MS = 5 * 60_000;

interface StaffFrameProps {
  /** The search, which is loaded when it is first opened. */
  search: ComponentType<{ onClose: () => void }>;
}

/** The frame around all screens of signed-in staff. Other visitors are redirected to the sign-in. */
export default function StaffFrame({ search }: StaffFrameProps) {
  const t = useT();
  const expired = useLostSession();
  useStaffStyles();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: staffKeys.me,
    queryFn: ({ signal }) => fetchMe(signal),
    staleTime: Infinity,
    refetchInterval: HEARTBEAT_MS,
  });
  if (data && !expired)
    return <SignedIn me={data} endsAt={dataUpdatedAt + data.endsInSeconds * 1000} search={search} />;
  if (error && !isSignedOut(error)) {
    return (
      <main id="main" className="col page-pad">
        <NotLoaded message={failureText(error, t)} onAgain={() => void refetch()} />
      </main>
    );
  }
  return <LoadingOverlay />;
}

function SignedIn({ me, endsAt, search: Search }: StaffFrameProps & { me: StaffMember; endsAt: number }) {
  const t = useT();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const isUnknown = useMatches().some(({ params }) => '*' in params);
  const isForRole = isUnknown || mayOpen(me.role, pathname);
  const nav = useNavigation(me, isUnknown || !isForRole ? null : placeAt(pathname));
  const { leave, isOver, failure } = useSignOut();
  const [losing, setLosing] = useState<UnsentWork | null>(null);
  const [isSearching, setSearching] = useState(false);
  const openSearch = useCallback(() => setSearching(true), []);
  const hasKey = useShortcut('/', openSearch);
  const arrivedAt = useArrival();
  const workBar = useWorkBar();
  const signOut = () => {
    const work = unsentWork(me.id);
    if (work) setLosing(work);
    else leave('signed-out');
  };
  if (isOver) return <LoadingOverlay />;
  return (
    <StaffProvider
      me={me}
      arrivedAt={arrivedAt}
      notice={
        <>
          <HealthNotices me={me} />
          <SectionTabs me={me} />
        </>
      }
      trail={workBar}
    >
      <StaffShell
        nav={nav}
        me={{
          name: me.fullName,
          role: t(`staff.role.${me.role}`),
          center: me.center?.name,
          onSignOut: signOut,
        }}
        account={{ to: '/staff/account', current: /^\/staff\/account(\/|$)/.test(pathname) }}
        search={{ onOpen: openSearch, hasKey }}
        action={
          mayOpen(me.role, '/staff/invite') && (
            <AppLink to="/staff/invite" className={buttonClass({ variant: 'secondary' })}>
              <Icon of={MailPlus} /> {t('staff.patients.invite')}
            </AppLink>
          )
        }
      >
        {failure && (
          <Alert kind="danger" role="alert">
            <p>{failure}</p>
          </Alert>
        )}
        <Suspense fallback={<LoadingOverlay />}>{isForRole ? <Outlet /> : <NotForRole />}</Suspense>
      </StaffShell>
      {isSearching && (
        <Suspense fallback={<LoadingOverlay />}>
          <Search onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <ProofWatch />
      <IdleWatch limits={me} onOver={() => leave('idle')} onLeave={signOut} />
      <SessionEnd
        endsAt={endsAt}
        onOver={() => void queryClient.invalidateQueries({ queryKey: staffKeys.me })}
        onLeave={signOut}
      />
      {losing && (
        <LeaveDialog
          work={losing}
          onBack={() => setLosing(null)}
          onLeave={() => {
            setLosing(null);
            leave('signed-out');
          }}
        />
      )}
    </StaffProvider>
  );
}

/**
 * Returns the path that a link led to; empty on the first page of a visit. A filter changes only the search
 * part.
 */
function useArrival(): string {
  const { key, pathname } = useLocation();
  const [arrival, setArrival] = useState({ pathname, at: key === 'default' ? '' : pathname });
  if (arrival.pathname === pathname) return arrival.at;
  setArrival({ pathname, at: pathname });
  return pathname;
}
