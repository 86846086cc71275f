import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs, type Tab } from '@/ui/tabs/Tabs';

interface RecordTab<Id extends string> extends Tab<Id> {
  content: ReactNode;
}

interface RecordTabsProps<Id extends string> {
  /** The name of the record, for screen readers. */
  label: string;
  /** The tabs; the first is the default. */
  tabs: readonly [RecordTab<Id>, ...RecordTab<Id>[]];
}

/** The parts of a record as tabs; the address has the selected tab: "?tab=history". */
export function RecordTabs<Id extends string>({ label, tabs }: RecordTabsProps<Id>) {
  const [params, setParams] = useSearchParams();
  const selected = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  return (
    <Tabs
      label={label}
      tabs={tabs}
      selected={selected.id}
      onSelect={(id) =>
        setParams(id === tabs[0].id ? {} : { tab: id }, { replace: true, preventScrollReset: true })
      }
    >
      {/* All tabs stay mounted, so that switching tabs loses no typed text. */}
      {tabs.map(({ id, content }) => (
        <div key={id} hidden={id !== selected.id}>
          {content}
        </div>
      ))}
    </Tabs>
  );
}
