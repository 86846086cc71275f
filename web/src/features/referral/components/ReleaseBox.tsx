import { useT } from '@/i18n/react';
import { useBrand } from '@/ui/page-context/PageContext';
import { ReleaseAnswer } from '@/ui/release-text/ReleaseAnswer';
import { ReleaseBox as Box } from '@/ui/release-text/ReleaseBox';
import { ReleaseParts, type ReleasePart } from '@/ui/release-text/ReleaseParts';

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
  // The elements of 45 CFR 164.508(c).
  const part = (name: string): ReleasePart => [
    t(`referral.release.${name}`),
    t(`referral.release.${name}.text`, { registry }),
  ];
  return (
    <ReleaseAnswer
      {...dialog}
      title={t('referral.release.title')}
      yes={t('referral.release.yes')}
      no={t('referral.release.no')}
    >
      <ReleaseParts
        first={['who', 'what', 'until'].map(part)}
        rest={['why', 'withdraw', 'others', 'choice', 'copy'].map(part)}
        template={t('referral.release.template', { version: RELEASE_WORDING })}
      />
    </ReleaseAnswer>
  );
}
