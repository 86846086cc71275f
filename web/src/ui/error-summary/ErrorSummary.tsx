import { useEffect, useRef, type MouseEvent } from 'react';
import { Alert } from '../alert/Alert';
import { goToField } from './goToField';
import { summaries } from './summaries';

/** One thing to put right. */
export interface SummaryError {
  message: string;
  /** The id of the control it is about; without one the sentence stands alone. */
  fieldId?: string;
}

interface ErrorSummaryProps {
  title: string;
  errors: readonly SummaryError[];
  /** Grows with every refused attempt, so that the summary takes focus again. */
  attempt?: number;
  /** The page goes to its top rather than to the summary, which is in view there (M5). */
  toTop?: boolean;
}

function follow(event: MouseEvent, fieldId: string) {
  // The address must not change: it may carry a private link.
  event.preventDefault();
  goToField(fieldId);
}

/** The list of what must be put right, at the top of a form. It takes focus when it appears and on each new attempt. */
export function ErrorSummary({ attempt = 0, ...summary }: ErrorSummaryProps) {
  // A new attempt makes a new box, which takes focus as the first one did.
  return summary.errors.length > 0 ? <Summary key={attempt} {...summary} /> : null;
}

function Summary({ title, errors, toTop = false }: Omit<ErrorSummaryProps, 'attempt'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => summaries.add(), []);
  useEffect(() => {
    // At once: whether the summary is in view is only known when the page is at its top.
    if (toTop) window.scrollTo({ top: 0, behavior: 'instant' });
    const isInView =
      toTop && box.current !== null && box.current.getBoundingClientRect().top < window.innerHeight;
    if (!isInView) box.current?.scrollIntoView({ block: 'start', behavior: toTop ? 'instant' : undefined });
    box.current?.focus({ preventScroll: true });
  }, [toTop]);
  return (
    <Alert kind="danger" role="alert" ref={box}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ message, fieldId }) => (
          <li key={`${fieldId ?? ''} ${message}`}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={(event) => follow(event, fieldId)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
