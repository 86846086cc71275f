import { useId, type ReactNode, type RefObject } from 'react';

interface SectionProps {
  title: string;
  /** The heading, to take focus when what had it is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** One part of how somebody signs in. */
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
