import { usePageLang, useSay } from '../words';

/**
 * Links to the page in the other language; the server stores the choice. In the app it switches in place, so
 * that the state of the page is kept.
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
