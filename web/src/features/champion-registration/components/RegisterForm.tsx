import type { FormEvent } from 'react';
import { fetchChallenge } from '@/api/humanCheck';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { HumanCheck } from '@/ui/human-check/HumanCheck';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import type { Lists } from '../api/registration';
import type { Registration } from '../rules/registration';
import { AboutPerson } from './AboutPerson';
import { Address } from './Address';
import { AddressQuestion } from './AddressQuestion';
import { Agreements } from './Agreements';
import { Alerts, UnknownCampaign } from './Alerts';
import { useFields } from '@/ui/form/useFields';
import styles from './form.module.css';
import { MedicalFields } from './MedicalFields';
import { Phones } from './Phones';
import { useCampaign } from './useCampaign';
import { useRegistering } from './useRegistering';
import { useRegistration } from './useRegistration';
import { useToken } from './useToken';

interface RegisterFormProps {
  /** The campaign that the address carries. */
  campaign: string;
  lists: Lists;
  onDone: (sent: Registration) => void;
}

/** The registration form; its errors show from the first press of Register on (S4). */
export function RegisterForm({ campaign, lists, onDone }: RegisterFormProps) {
  const t = useT();
  const form = useRegistration(campaign);
  const token = useToken();
  const registering = useRegistering(form, token, onDone);
  const unknown = useCampaign(form, campaign);
  const { errorOf } = useFields(form);
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
          error={errorOf('captcha')}
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
