import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs, type Tab } from '@/ui/tabs/Tabs';

interface RecordTab<Id extends string> extends Tab<Id> {
  content: ReactNode;
}

interface RecordTabsProps<Id extends string> {
  /** Whose record it is, for screen readers. */
  label: string;
  /** The first one is in view where the address names none. */
  tabs: readonly [RecordTab<Id>, ...RecordTab<Id>[]];
}

/** The parts of a record as tabs, which the address names: "?tab=history". */
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
      {/* All of them stay, so that nothing typed in one is lost by a look at another. */}
      {tabs.map(({ id, content }) => (
        <div key={id} hidden={id !== selected.id}>
          {content}
        </div>
      ))}
    </Tabs>
  );
}
