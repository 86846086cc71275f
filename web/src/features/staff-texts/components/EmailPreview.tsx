import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '@/api/staffFailure';
import { useT } from '@/i18n/react';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { previewEmail, textKeys, type Language, type TextId, type Words } from '../api/texts';
import styles from './texts.module.css';

/** The pause in typing after which the preview is fetched again, in milliseconds. */
const PAUSE_MS = 500;

interface EmailPreviewProps {
  text: TextId;
  words: Words;
  language: Language;
}

/** An email as its reader gets it, with invented names. */
export function EmailPreview({ text, words, language }: EmailPreviewProps) {
  const t = useT();
  const { english, spanish } = words;
  const [settled, setSettled] = useState({ english, spanish });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ english, spanish }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [english, spanish]);
  const { data, error } = useQuery({
    queryKey: [...textKeys.text(text), 'preview', settled],
    queryFn: ({ signal }) => previewEmail(text, settled, signal),
    placeholderData: keepPreviousData,
  });
  if (error) return <p className="muted">{failureText(error, t)}</p>;
  if (!data) return <Skeleton />;
  const email = data[language];
  return (
    <>
      <p>
        <b>{email.subject}</b>
      </p>
      <p className="small muted">{email.from}</p>
      <div className={styles.email}>{email.text}</div>
    </>
  );
}
