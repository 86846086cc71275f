import { useEffect, useId, useRef, useState, type MouseEvent } from 'react';
import { useLang, useT } from '@/i18n/react';
import { Alert } from '../alert/Alert';
import { corrections, errorKey, type SummaryError } from './corrections';
import { goToField } from './goToField';
import { summaries } from './summaries';

export type { SummaryError } from './corrections';

interface ErrorSummaryProps {
  title: string;
  errors: readonly SummaryError[];
  /** Increases with every rejected attempt, so that the summary takes the focus again. */
  attempt?: number;
  /** Whether to scroll to the top of the page, where the summary is visible, instead of to the summary (M5). */
  toTop?: boolean;
}

function follow(event: MouseEvent, fieldId: string) {
  // The address must not change, because it may contain a private link.
  event.preventDefault();
  goToField(fieldId);
}

/**
 * The list of corrections at the top of a form. It takes the focus when it appears and on each new attempt, which
 * announces it. It is no live region, so it never interrupts typing.
 */
export function ErrorSummary({ attempt = 0, ...summary }: ErrorSummaryProps) {
  // The key mounts a new box for each attempt, which takes the focus again.
  return summary.errors.length > 0 ? <Summary key={attempt} {...summary} /> : null;
}

function Summary({ title, errors, toTop = false }: Omit<ErrorSummaryProps, 'attempt'>) {
  const t = useT();
  const lang = useLang();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [before, setBefore] = useState({ lang, title, errors });
  if (before.lang !== lang) setBefore({ lang, title, errors });
  useEffect(() => summaries.add(), []);
  useEffect(() => {
    // Scrolls instantly, because the summary's visibility can only be measured at the top of the page.
    if (toTop) window.scrollTo({ top: 0, behavior: 'instant' });
    const isInView =
      toTop && box.current !== null && box.current.getBoundingClientRect().top < window.innerHeight;
    if (!isInView) box.current?.scrollIntoView({ block: 'start', behavior: toTop ? 'instant' : undefined });
    box.current?.focus({ preventScroll: true });
  }, [toTop]);
  return (
    <Alert kind="danger" role="group" aria-labelledby={id} ref={box}>
      <h2 id={id}>{before.title}</h2>
      <ul>
        {corrections(before.errors, errors).map((line) => (
          <li key={errorKey(line)}>
            {line.isDone ? (
              <>
                <s>{line.message}</s> <span className="sr">{t('shared.step-done')}</span>
              </>
            ) : (
              <Line {...line} />
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Line({ message, fieldId }: SummaryError) {
  if (!fieldId) return message;
  return (
    <a href={`#${fieldId}`} onClick={(event) => follow(event, fieldId)}>
      {message}
    </a>
  );
}
