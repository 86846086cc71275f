import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { coachKeys, fetchCoachPatient, type CoachSite } from '@/api/staffCoaching';
import type { Note } from '@/domain/notes';
import { useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { Icon } from '@/ui/icon/Icon';
import { ArrowLeft } from '@/ui/icon/icons';
import { Tabs } from '@/ui/tabs/Tabs';
import { AppLink } from '@/ui/work-bar/AppLink';
import styles from './coach.module.css';
import { Conversation } from './Conversation';
import { Draft } from './Draft';
import { Numbers } from './Numbers';
import { PatientHead } from './PatientHead';
import { PrivateNote } from './PrivateNote';

interface PatientProps {
  id: string;
  /** Whether the list marks this patient as unread. */
  hasNews: boolean;
}

/** One patient, with the conversation and the draft. Opening it marks all notes as viewed. */
export function Patient({ id, hasNews }: PatientProps) {
  const t = useT();
  const { search } = useLocation();
  const queryClient = useQueryClient();
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: coachKeys.patient(id),
    queryFn: ({ signal }) => fetchCoachPatient(id, signal),
    // Every read is audited, so only unread messages in the list cause a refetch.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const looked = useRef(false);
  const news = useRef(hasNews);
  useEffect(() => {
    news.current = hasNews;
  }, [hasNews]);
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    looked.current = true;
    void queryClient.invalidateQueries({ queryKey: coachKeys.count });
    // Refetches the list only if it marks this patient as unread, because every read is audited.
    if (news.current) void queryClient.invalidateQueries({ queryKey: coachKeys.patients });
  }, [dataUpdatedAt, queryClient]);
  useEffect(() => {
    if (hasNews && looked.current) void refetch();
  }, [hasNews, refetch]);

  const setNotes = (notes: Note[]) => {
    queryClient.setQueryData<CoachSite>(coachKeys.patient(id), (site) => site && { ...site, notes });
  };
  return (
    <section className={styles.patient}>
      <p className={styles.back}>
        <AppLink to={`/staff/coach${search}`}>
          <Icon of={ArrowLeft} /> {t('coach.title')}
        </AppLink>
      </p>
      {data && <Loaded site={data} onNotes={setNotes} onChanged={() => void refetch()} />}
      {!data && <NotThere error={error} unknown={t('coach.unknown')} onAgain={refetch} />}
    </section>
  );
}

interface LoadedProps {
  site: CoachSite;
  onNotes: (notes: Note[]) => void;
  onChanged: () => void;
}

function Loaded({ site, onNotes, onChanged }: LoadedProps) {
  const t = useT();
  const [tab, setTab] = useState<'notes' | 'draft' | 'private'>('notes');
  return (
    <div className="panel stack">
      <PatientHead site={site} />
      <Numbers site={site} />
      <Tabs
        label={t('coach.tabs', { name: site.firstName })}
        tabs={[
          { id: 'notes', label: t('coach.tab.notes') },
          { id: 'draft', label: t('coach.tab.draft') },
          { id: 'private', label: t('coach.tab.private') },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {/* All tabs stay mounted, so that switching tabs loses no typed text. */}
        <div hidden={tab !== 'notes'} className={styles.tab}>
          <Conversation site={site} onNotes={onNotes} />
        </div>
        <div hidden={tab !== 'draft'} className={styles.tab}>
          <Draft site={site} onChanged={onChanged} />
        </div>
        <div hidden={tab !== 'private'} className={styles.tab}>
          <PrivateNote site={site} />
        </div>
      </Tabs>
    </div>
  );
}
