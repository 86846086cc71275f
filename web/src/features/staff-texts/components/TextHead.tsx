import type { ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { useDates } from '@/ui/page-context/useDates';
import { DeskHead } from '@/ui/staff-shell/DeskHead';
import { StatusPill } from '@/ui/status-pill/StatusPill';
import type { TextRecord, TextVersion } from '../api/texts';
import { useTextNames } from '../hooks/useTextNames';
import { VersionPill } from './VersionPill';

interface TextHeadProps {
  record: TextRecord;
  /** The version on the screen; null for a new version that is not saved yet. */
  version: TextVersion | null;
  actions?: ReactNode;
}

/** The head of a text's screen: its name, the state of the version, and its place among the texts of the kind. */
export function TextHead({ record, version, actions }: TextHeadProps) {
  const t = useT();
  const dates = useDates();
  const names = useTextNames();
  const { kind, number, count } = record;
  const facts = [
    ...(version && version.version > 0 ? [names.version(version.version)] : []),
    t('texts.place-of', { kind: names.kind(kind), number, count }),
    ...(version?.status === 'draft' && version.savedAt
      ? [t('texts.saved-at', { at: dates.moment(version.savedAt) })]
      : []),
  ];
  return (
    <DeskHead
      title={names.title(record)}
      crumb={{ to: '/staff/texts', label: t('texts.title') }}
      actions={actions}
    >
      <p className="row gap-2">
        {version ? (
          <VersionPill version={version} />
        ) : (
          <StatusPill>{t('texts.status.new', { number: (record.versions[0]?.version ?? 0) + 1 })}</StatusPill>
        )}
        <span className="muted">{facts.join('. ')}</span>
      </p>
    </DeskHead>
  );
}
