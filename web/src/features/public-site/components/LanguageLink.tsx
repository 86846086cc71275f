import { usePageLang, useSay } from '../words';

/**
 * The same page in the other language: a plain link, which the server answers and remembers. In the
 * app it switches in place, and what was done on the page is not lost.
 */
export function LanguageLink({ className }: { className?: string }) {
  const t = useSay();
  const { lang, location, onSwitch } = usePageLang();
  const other = lang === 'en' ? 'es' : 'en';
  return (
    <a
      className={className}
      href={`?${location ? `preview=${location}&` : ''}lang=${other}`}
      hrefLang={other}
      lang={other}
      onClick={
        onSwitch &&
        ((event) => {
          event.preventDefault();
          onSwitch(other);
        })
      }
    >
      {t('public.other-language')}
    </a>
  );
}
