import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { asLine } from '@/domain/line';
import { useLang, useT } from '@/i18n/react';
import { BrandBar } from '@/ui/brand-bar/BrandBar';
import { useBrand } from '@/ui/page-context/PageContext';
import { PageTitle } from '@/ui/page-context/PageTitle';
import { PatientFooter } from '@/ui/patient-footer/PatientFooter';
import { SkipLink } from '@/ui/skip-link/SkipLink';
import { fetchLists, type Lists } from './api/registration';
import { RegisterForm } from './components/RegisterForm';
import { ThankYou } from './components/ThankYou';
import { isMinor, todayFrom } from './rules/birthDate';
import { dropKept, keepReceipt, readReceipt } from './rules/kept';
import { listsOr } from './rules/lists';
import type { Registration as Form } from './rules/registration';

/** The screen of /register/{key?}; the key is the campaign code (S2). */
export default function ChampionRegistration() {
  const { key = '' } = useParams();
  const t = useT();
  const { website } = useBrand();
  return (
    <>
      <PageTitle isWhole of={t('register.page-title')} />
      <SkipLink />
      <BrandBar home={website} line={t('register.line')} />
      <main id="main" tabIndex={-1} className="col clip flow page-pad">
        {/* Another link starts another form. */}
        <Registration key={key} campaign={key} />
      </main>
      <PatientFooter />
    </>
  );
}

/** The form, replaced by the thank-you page after success. */
export function Registration({ campaign }: { campaign: string }) {
  const t = useT();
  const [receipt, setReceipt] = useState(() => readReceipt(new Date()));
  const lists = useLists();
  function finish({ birthDate }: Form) {
    const sent = { isMinor: isMinor(asLine(birthDate), todayFrom(new Date())) };
    keepReceipt(sent);
    setReceipt(sent);
  }
  function startAnew() {
    dropKept();
    setReceipt(null);
  }
  if (receipt) return <ThankYou isMinor={receipt.isMinor} onAnother={startAnew} />;
  return (
    <>
      <div className="stack">
        <h1>{t('register.title')}</h1>
        <p className="lead">{t('register.lead')}</p>
      </div>
      <RegisterForm campaign={campaign} lists={lists} onDone={finish} />
    </>
  );
}

/** Returns the lists of the form. A failed request is ignored (S8): the states are also compiled in. */
function useLists(): Lists {
  const lang = useLang();
  const { data } = useQuery<Lists>({
    queryKey: ['registration-lists', lang],
    queryFn: ({ signal }) => fetchLists(signal),
    staleTime: Infinity,
    // Choices survive a change of the language.
    placeholderData: (before) => before,
  });
  return listsOr(data);
}
