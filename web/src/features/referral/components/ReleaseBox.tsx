import { useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { ReleaseAnswer } from '@/ui/release-text/ReleaseAnswer';
import { ReleaseBox as Box } from '@/ui/release-text/ReleaseBox';

/** The version of the wording below; the server writes the same one down (internal/referral, ReleaseWording). */
const RELEASE_WORDING = 'referral-2026-11';

interface ReleaseBoxProps {
  agreed: boolean;
  onAgreed: (agreed: boolean) => void;
  error?: string;
}

/** The release of the form: centers may see what is entered. Its text opens to be read, and to be answered. */
export function ReleaseBox({ agreed, onAgreed, error }: ReleaseBoxProps) {
  return (
    <Box
      id="hipaaRelease"
      sentence="referral.release"
      checked={agreed}
      error={error}
      onAgreed={onAgreed}
      renderRelease={(dialog) => <ReadRelease {...dialog} />}
    />
  );
}

interface ReadReleaseProps {
  onAnswer: (agrees: boolean) => void;
  onCancel: () => void;
}

function ReadRelease(dialog: ReadReleaseProps) {
  const t = useT();
  const { registryName: registry } = useBrand();
  // What 45 CFR 164.508(c) asks for, in the order of its elements.
  const parts = ['who', 'what', 'why', 'until', 'withdraw', 'others', 'choice', 'copy'];
  return (
    <ReleaseAnswer
      {...dialog}
      title={t('referral.release.title')}
      yes={t('referral.release.yes')}
      no={t('referral.release.no')}
    >
      {parts.map((part) => (
        <section key={part}>
          <h3>{t(`referral.release.${part}`)}</h3>
          <p>{t(`referral.release.${part}.text`, { registry })}</p>
        </section>
      ))}
      <p className="hint">{t('referral.release.template', { version: RELEASE_WORDING })}</p>
    </ReleaseAnswer>
  );
}
