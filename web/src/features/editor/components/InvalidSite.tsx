import { useEffect, useRef } from 'react';
import { useT } from '@/i18n/react';
import { WrongLink } from '@/parts/lost-link/WrongLink';
import { Alert } from '@/ui/alert/Alert';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { LoadFailed } from '@/ui/error-screen/LoadFailed';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { toastInfo } from '@/ui/toast/toast';

/** Shown if the link is invalid (M8). */
export function InvalidSite() {
  const t = useT();
  return (
    <Bare>
      <WrongLink specified={t('editor.invalid')} />
    </Bare>
  );
}

/** Shown if the link becomes invalid while the patient writes: the text stays, so that it can be copied. */
export function InvalidNow() {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView?.({ block: 'center' }), []);
  return (
    <Alert kind="danger" role="alert" ref={box}>
      <p>{t('editor.invalid')}</p>
      <p>{t('editor.invalid.help')}</p>
    </Alert>
  );
}

/** Shown if the site could not be fetched; repeats the toast's message, with a button to try again. */
export function SiteNotLoaded({ onAgain }: { onAgain: () => void }) {
  const t = useT();
  const words = t('editor.load-failed');
  useEffect(() => toastInfo(words), [words]);
  return (
    <Bare>
      <LoadFailed
        title={t('editor.title')}
        message={words}
        again={t('editor.load-failed.again')}
        onAgain={onAgain}
      />
    </Bare>
  );
}

function Bare({ children }: { children: React.ReactNode }) {
  const t = useT();
  const { website } = useBrand();
  return (
    <>
      <PageTitle of={t('editor.title')} />
      <SkipLink />
      <BrandBar home={website} />
      <main id="main" tabIndex={-1} className="col flow page-pad">
        {children}
      </main>
      <PatientFooter />
    </>
  );
}
