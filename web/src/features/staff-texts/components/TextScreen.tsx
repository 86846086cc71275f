import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useT } from '@/i18n/react';
import { NotThere } from '@/parts/staff/NotThere';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { fetchText, textKeys, type TextId } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { Editor } from './Editor';
import { Reading } from './Reading';
import { Waiting } from './Waiting';

/** The screen of /staff/texts/{kind}/{key}: the editor, the approval, or the words in force. */
export function TextScreen() {
  const { kind = '', key = '' } = useParams();
  return <OneText key={`${kind}/${key}`} text={{ kind, key }} />;
}

function OneText({ text }: { text: TextId }) {
  const t = useT();
  const names = useTextNames();
  const [params] = useSearchParams();
  const [reloads, setReloads] = useState(0);
  const { data, error, refetch } = useQuery({
    queryKey: textKeys.text(text),
    queryFn: ({ signal }) => fetchText(text, signal),
  });
  if (!data) {
    return (
      <>
        <DeskHead
          leavesFocus={!error}
          title={names.title(text)}
          crumb={{ to: '/staff/texts', label: t('texts.title') }}
        />
        <NotThere error={error} unknown={t('texts.unknown')} onAgain={refetch} />
      </>
    );
  }
  const { open } = data;
  if (open?.status === 'waiting') return <Waiting record={data} version={open} />;
  if (!open && !params.has('new')) return <Reading record={data} />;
  return (
    <Editor
      key={reloads}
      record={data}
      onReload={async () => {
        await refetch();
        setReloads(reloads + 1);
      }}
    />
  );
}
