import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { centerKeys, fetchCenter } from '../api/centers';
import { CenterEditor } from './CenterEditor';

/** The screen of /staff/centers/{id}: one center and its possible changes. */
export function CenterScreen() {
  const { id = '' } = useParams();
  return <OneCenter key={id} id={id} />;
}

function OneCenter({ id }: { id: string }) {
  const t = useT();
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: centerKeys.record(id),
    queryFn: ({ signal }) => fetchCenter(id, signal),
  });
  if (!data) {
    return (
      <>
        <DeskHead
          leavesFocus={!error}
          title={t('centers.center')}
          crumb={{ to: '/staff/centers', label: t('campaigns.centers.title') }}
        />
        <NotThere error={error} unknown={t('centers.unknown')} onAgain={refetch} />
      </>
    );
  }
  return (
    <CenterEditor
      key={reloads}
      record={data}
      onReload={async () => {
        await refetch();
        setReloads(reloads + 1);
      }}
    />
  );
}
