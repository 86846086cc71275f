import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '@/i18n/react';
import { Tabs } from '@/ui/tabs/Tabs';

/** The parts of every record, in their order; a record has those that apply to it. */
export const recordParts = ['overview', 'consents', 'kits', 'emails', 'history'] as const;
export type RecordPart = (typeof recordParts)[number];

interface RecordTabsProps {
  /** The name of the record, for screen readers. */
  label: string;
  /** The content of the parts; false for a part that the reader may not see. */
  content: Partial<Record<RecordPart, ReactNode>>;
  /** The numbers in brackets. */
  counts?: Partial<Record<RecordPart, number>>;
}

/** The parts of a record as tabs; the address has the selected tab: "?tab=history". */
export function RecordTabs({ label, content, counts = {} }: RecordTabsProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const shown = recordParts.filter((part) => content[part]);
  const selected = shown.find((part) => part === params.get('tab')) ?? 'overview';
  return (
    <Tabs
      label={label}
      tabs={shown.map((id) => ({ id, label: t(`staff.tab.${id}`), count: counts[id] }))}
      selected={selected}
      onSelect={(id) => setParams((now) => partAddress(now, id), { replace: true, preventScrollReset: true })}
    >
      {/* All tabs stay mounted, so that switching tabs loses no typed text. */}
      {shown.map((id) => (
        <div key={id} hidden={id !== selected}>
          {content[id]}
        </div>
      ))}
    </Tabs>
  );
}

/** Returns the query of the address of a part; the overview has none of its own. */
export function partAddress(now: URLSearchParams, part: RecordPart): URLSearchParams {
  const params = new URLSearchParams(now);
  if (part === 'overview') params.delete('tab');
  else params.set('tab', part);
  return params;
}
