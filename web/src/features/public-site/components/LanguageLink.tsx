import { usePageLang, useSay } from '../words';

/** The same page in the other language: a plain link, which the server answers and remembers. */
export function LanguageLink({ className }: { className?: string }) {
  const t = useSay();
  const other = usePageLang() === 'en' ? 'es' : 'en';
  return (
    <a className={className} href={`?lang=${other}`} hrefLang={other} lang={other}>
      {t('public.other-language')}
    </a>
  );
}
