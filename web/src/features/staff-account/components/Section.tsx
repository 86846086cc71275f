import { useId, type ReactNode, type RefObject } from 'react';

interface SectionProps {
  title: string;
  /** The heading, if it takes the focus when the focused element is removed. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A section of the account screen. */
export function Section({ title, heading, children }: SectionProps) {
  const id = useId();
  return (
    <section className="panel stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
