import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EditKey } from '@/api/client';
import { failureWords } from '@/api/failureWords';
import { showPhone } from '@/domain/phone';
import { Rich, useT } from '@/i18n/react';
import { ContactData } from '@/parts/contact-data/ContactData';
import { micrositeTextConsent } from '@/parts/wording/texts';
import { useWording } from '@/parts/wording/useWording';
import { WordingText } from '@/parts/wording/WordingText';
import { Alert } from '@/ui/alert/Alert';
import { CheckboxCard } from '@/ui/checkbox-card/CheckboxCard';
import { toastSuccess } from '@/ui/toast/toast';
import { setContact, setTextConsent, type TextConsent } from '../api/changes';
import type { OwnSite } from '../api/ownSite';
import { useChangeSite, useRefetchOnFocus } from '../hooks/useOwnSite';

interface ReachProps {
  siteKey: EditKey;
  site: OwnSite;
}

/** The patient's contact data and the consent to text messages (R12.2). */
export function Reach({ siteKey, site }: ReachProps) {
  const change = useChangeSite(siteKey);
  const { email, phonePrimary, phoneSecondary } = site;
  return (
    <ContactData
      heading="h3"
      contact={{ email, phonePrimary, phoneSecondary }}
      change={site.emailChange}
      onSave={async ({ email: to, phonePrimary: first = '', phoneSecondary: second = '' }) =>
        change(await setContact(siteKey, { email: to, phonePrimary: first, phoneSecondary: second }))
      }
    >
      <Texts siteKey={siteKey} site={site} />
    </ContactData>
  );
}

/** The switch for texts of each number, saved when it is turned. */
function Texts({ siteKey, site }: ReachProps) {
  const t = useT();
  const change = useChangeSite(siteKey);
  const refetch = useRefetchOnFocus(siteKey);
  const consent = useWording(micrositeTextConsent, site.phonePrimary !== '' || site.phoneSecondary !== '');
  // A switch shows its new position until the server rejects it.
  const [turned, setTurned] = useState<Partial<TextConsent>>({});
  const { primaryPhoneCanReceiveTexts, secondaryPhoneCanReceiveTexts } = { ...site, ...turned };
  const turning = useMutation({
    mutationFn: async (wanted: TextConsent) =>
      setTextConsent(siteKey, { ...wanted, textConsentVersion: await consent.version() }),
    onMutate: setTurned,
    onError: refetch,
    onSettled: () => setTurned({}),
    // Sends one change after the other, because an older response could undo a newer change.
    scope: { id: 'text-consent' },
    onSuccess: (now) => {
      change(now);
      toastSuccess(t('contact.texts.saved'));
    },
  });
  const now = { primaryPhoneCanReceiveTexts, secondaryPhoneCanReceiveTexts };
  const lines = [
    { field: 'primaryPhoneCanReceiveTexts', phone: site.phonePrimary },
    { field: 'secondaryPhoneCanReceiveTexts', phone: site.phoneSecondary },
  ] as const;
  if (site.phonePrimary === '' && site.phoneSecondary === '') return null;
  return (
    <fieldset className="stack gap-3">
      <legend>{t('contact.texts')}</legend>
      {lines
        .filter(({ phone }) => phone !== '')
        .map(({ field, phone }) => (
          <CheckboxCard
            key={field}
            checked={now[field]}
            hint={t('contact.texts.hint')}
            onChange={({ target }) => turning.mutate({ ...now, [field]: target.checked })}
          >
            <Rich
              id="contact.texts.on"
              params={{ phone: showPhone(phone) }}
              parts={[<span key="phone" className="nowrap" />]}
            />
          </CheckboxCard>
        ))}
      <p className="hint">
        <WordingText read={consent} />
      </p>
      {turning.isError && (
        <Alert kind="danger" role="alert">
          {failureWords(t, 'contact.failed', turning.error)}
        </Alert>
      )}
    </fieldset>
  );
}
