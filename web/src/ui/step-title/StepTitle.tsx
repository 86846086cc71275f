import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { PageTitle } from '../page-context/PageTitle';

const ReportHeading = createContext<((heading: string | null) => void) | null>(null);

interface TitledScreenProps {
  /** The specified title of the whole screen. */
  title: string;
  children: ReactNode;
}

/** Sets the page title of a screen with several steps (WCAG 2.4.2): the heading of the step comes first. */
export function TitledScreen({ title, children }: TitledScreenProps) {
  const [heading, setHeading] = useState<string | null>(null);
  return (
    <ReportHeading value={setHeading}>
      <PageTitle of={title} step={heading ?? undefined} isWhole />
      {children}
    </ReportHeading>
  );
}

/** Makes the heading of a step part of the page title; null adds no heading. */
export function useStepTitle(heading: string | null): void {
  const report = useContext(ReportHeading);
  useEffect(() => {
    report?.(heading);
    return () => report?.(null);
  }, [report, heading]);
}
