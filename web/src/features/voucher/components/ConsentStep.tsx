import { useState, type ComponentType, type ReactNode } from 'react';
import type { EditKey } from '@/api/client';
import type { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { FileText, Pencil } from '@/ui/icon/icons';
import { PaperConsent } from './PaperConsent';
import styles from './ConsentStep.module.css';
import { ViewHead } from './ViewHead';

/** The props of the electronic consent. */
export interface ElectronicProps {
  kind: 'donor' | 'holder';
  id: string;
  editKey: string;
  onCancel: () => void;
  onFinalized: () => void;
}

interface ConsentStepProps {
  link: EditKey;
  /** A minor's guardian signs, who needs no ID (R13.3). */
  forMinor: boolean;
  banner: ReactNode;
  /** The electronic consent; without it only paper is offered. */
  electronic?: ComponentType<ElectronicProps>;
  onUploaded: (nextStep: VoucherStep) => void;
  onFailed: (error: unknown) => void;
  onFinalized: () => void;
  onCancel: () => void;
}

/** The last step: the consent, electronically or on paper (V2). */
export function ConsentStep(props: ConsentStepProps) {
  const { link, electronic: Electronic, onFinalized, onCancel } = props;
  const [way, setWay] = useState<'open' | 'electronic' | 'paper'>(Electronic ? 'open' : 'paper');
  const back = () => (Electronic ? setWay('open') : onCancel());
  if (way === 'paper' || !Electronic) return <PaperConsent {...props} onCancel={back} />;
  if (way === 'open') {
    return (
      <WaysToConsent
        banner={props.banner}
        forMinor={props.forMinor}
        onElectronic={() => setWay('electronic')}
        onPaper={() => setWay('paper')}
        onCancel={onCancel}
      />
    );
  }
  return (
    <Electronic
      kind={link.kind === 'donor' ? 'donor' : 'holder'}
      id={String(link.id)}
      editKey={link.editKey}
      onCancel={back}
      onFinalized={onFinalized}
    />
  );
}

interface WaysToConsentProps {
  forMinor: boolean;
  banner: ReactNode;
  onElectronic: () => void;
  onPaper: () => void;
  onCancel: () => void;
}

/** The two ways to sign, with their requirements. */
function WaysToConsent({ forMinor, banner, onElectronic, onPaper, onCancel }: WaysToConsentProps) {
  const t = useT();
  return (
    <>
      <ViewHead title={t('voucher.consent')} arrived onBack={onCancel}>
        <p className="lead">{t('voucher.consent.lead')}</p>
      </ViewHead>
      {banner}
      <div className="grid-2">
        <section className={`panel panel--lit ${styles.way}`}>
          <h2>{t('voucher.electronic')}</h2>
          <p>{t(forMinor ? 'voucher.electronic.text.guardian' : 'voucher.electronic.text')}</p>
          <Button icon={Pencil} onClick={onElectronic}>
            {t('voucher.electronic.choose')}
          </Button>
        </section>
        <section className={`panel ${styles.way}`}>
          <h2>{t('voucher.paper')}</h2>
          <p>{t('voucher.paper.text')}</p>
          <Button variant="secondary" icon={FileText} onClick={onPaper}>
            {t('voucher.paper.choose')}
          </Button>
        </section>
      </div>
    </>
  );
}
