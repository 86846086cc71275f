import type { FormEvent } from 'react';
import { fetchChallenge } from '@/api/humanCheck';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { HumanCheck } from '@/ui/human-check/HumanCheck';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import type { Lists, CheckedAddress, Choice } from '../api/registration';
import type { Registration } from '../rules/registration';
import { AboutPerson } from './AboutPerson';
import { Address } from './Address';
import { Agreements } from './Agreements';
import { Alerts, UnknownCampaign } from './Alerts';
import { useFields } from '@/ui/form/useFields';
import styles from './form.module.css';
import { MedicalFields } from './MedicalFields';
import { Phones } from './Phones';
import { useCampaign } from '../hooks/useCampaign';
import { useRegistering, type Registering } from '../hooks/useRegistering';
import { useRegistration } from '../hooks/useRegistration';
import { useToken } from '../hooks/useToken';
import { ConfirmAddress } from '@/ui/confirm-address/ConfirmAddress';
import { goToField } from '@/ui/error-summary/goToField';
import { recommendedChanges } from '../rules/recommended';
import { asLine } from '@/domain/line';

interface RegisterFormProps {
  /** The campaign code in the address. */
  campaign: string;
  lists: Lists;
  onDone: (sent: Registration) => void;
}

/** The registration form; its errors show after the first press of Register (S4). */
export function RegisterForm({ campaign, lists, onDone }: RegisterFormProps) {
  const t = useT();
  const form = useRegistration(campaign);
  const token = useToken();
  const registering = useRegistering(form, token, onDone);
  const unknown = useCampaign(form, campaign);
  const { fieldError } = useFields(form);
  const { step, trouble } = registering;

  function submit(event: FormEvent) {
    event.preventDefault();
    registering.register();
  }
  return (
    <>
      <UnknownCampaign code={trouble?.kind === 'campaign' ? null : unknown} />
      <Alerts trouble={trouble} problems={form.problems} attempt={registering.attempt} />
      <form className="panel form-grid" noValidate onSubmit={submit}>
        <AboutPerson form={form} />
        <Phones form={form} />
        <Address form={form} states={lists.stateList} />
        <MedicalFields form={form} languages={lists.languageList} bloodTypes={lists.aboTypeList} />
        <Agreements form={form} />
        <p className="hint">{t('register.help')}</p>
        <HumanCheck
          key={token.round}
          id="captcha"
          fetchChallenge={fetchChallenge}
          onToken={(next) => {
            token.take(next);
            if (next) form.forgive('captcha');
          }}
          error={fieldError('captcha')}
        />
        <Button type="submit" className={styles.register} busy={step.at === 'busy'}>
          {t('register.register')}
        </Button>
      </form>
      {step.at === 'busy' && <LoadingOverlay message={t('register.loading')} />}
      {step.at === 'address' && (
        <AddressQuestion
          values={form.values}
          states={lists.stateList}
          recommended={step.recommended}
          registering={registering}
        />
      )}
    </>
  );
}

interface AddressQuestionProps {
  values: Registration;
  states: readonly Choice[];
  recommended: CheckedAddress | null;
  registering: Registering;
}

/** Asks which address is correct, and continues with it (S4). */
function AddressQuestion({ values, states, recommended, registering }: AddressQuestionProps) {
  const state = states.find(({ id }) => id === values.state)?.description ?? '';
  return (
    <ConfirmAddress
      recommended={
        recommended && {
          street: `${recommended.address1} ${recommended.address2}`.trim(),
          city: recommended.city,
          state: recommended.stateName,
          postalCode: recommended.zip5,
          errorCount: recommended.errorCount,
          streetChecked: recommended.streetChecked,
        }
      }
      submitted={{
        street: asLine(values.streetAddress),
        city: asLine(values.city),
        state,
        postalCode: asLine(values.postalCode),
      }}
      onRecommended={() => recommended && registering.confirm(recommendedChanges(recommended, states))}
      onSubmitted={() => registering.confirm(null)}
      onCancel={(toFix) => {
        registering.cancel();
        // The dialog restores the focus first.
        if (toFix) requestAnimationFrame(() => goToField('streetAddress'));
      }}
    />
  );
}
