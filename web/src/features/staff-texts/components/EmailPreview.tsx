import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '@/api/staffFailure';
import { useLang, useT } from '@/i18n/react';
import { Failure } from '@/parts/staff/Failure';
import { useStaffMutation } from '@/parts/staff/useStaffMutation';
import { Button } from '@/ui/button/Button';
import { Send } from '@/ui/icon/icons';
import { Skeleton } from '@/ui/skeleton/Skeleton';
import { previewEmail, sendTest, textKeys, type Language, type TextId, type Words } from '../api/texts';
import styles from './texts.module.css';
import { textLanguage } from './WordsText';

/** The width of the frame, in pixels. */
const PHONE_PX = 390;

/** The pause in typing after which the preview is fetched again, in milliseconds. */
const PAUSE_MS = 500;

interface EmailPreviewProps {
  text: TextId;
  words: Words;
  language: Language;
}

/** Both parts of an email as its reader gets them, with invented names. */
export function EmailPreview({ text, words, language }: EmailPreviewProps) {
  const t = useT();
  const lang = useLang();
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
    <div className="flow">
      <div>
        <p>
          <b>{email.subject}</b>
        </p>
        <p className="small muted">{email.from}</p>
      </div>
      <EmailFrame html={email.html} title={t('texts.email.html')} />
      <h3 lang={lang}>{t('texts.email.plain')}</h3>
      <div className={styles.email}>{email.text}</div>
      <div lang={lang}>
        <TestButton text={text} words={settled} language={language} />
      </div>
    </div>
  );
}

/** Sends the email to the signed-in administrator. */
function TestButton({ text, words, language }: EmailPreviewProps) {
  const t = useT();
  const test = useStaffMutation({
    send: () => sendTest(text, { ...words, language: textLanguage[language] }),
    done: ({ to }) => t('texts.email.tested', { email: to }),
  });
  return (
    <>
      <Button small variant="secondary" icon={Send} busy={test.isPending} onClick={() => test.mutate()}>
        {t('texts.email.test')}
      </Button>
      <Failure error={test.error} />
    </>
  );
}

/**
 * The HTML part of an email at the width of a phone. The frame has the policy of the screen, which allows no inline
 * styles, so the styles of the email are set one by one.
 */
function EmailFrame({ html, title }: { html: string; title: string }) {
  const page = html.replace(/<style>[\s\S]*?<\/style>/g, '').replace(/ style="/g, ' data-style="');
  return (
    <div className={styles.phone}>
      <iframe
        sandbox="allow-same-origin"
        srcDoc={page}
        title={title}
        onLoad={({ currentTarget: frame }) => {
          const shown = frame.contentDocument;
          const box = frame.parentElement;
          if (!shown?.body || !box) return;
          for (const part of shown.querySelectorAll<HTMLElement>('[data-style]')) {
            part.style.cssText = part.dataset.style ?? '';
          }
          for (const link of shown.links) link.removeAttribute('href');
          // In a narrow column the whole email is drawn smaller, with the same line breaks.
          const scale = Math.min(1, box.clientWidth / PHONE_PX);
          const height = shown.documentElement.scrollHeight;
          frame.style.height = `${height}px`;
          frame.style.transform = `scale(${scale})`;
          box.style.height = `${height * scale}px`;
        }}
      />
    </div>
  );
}
