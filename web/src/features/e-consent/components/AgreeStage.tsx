import { useState, type FormEvent, type ReactNode } from 'react';
import { useT } from '@/i18n/react';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { ArrowRight } from '@/ui/icon/icons';
import { ConsentStage, type Agreement, type ConsentLink, type ConsentRecord } from '../api/consent';
import { checkConsenter, isForAnother, todayFrom } from '../rules/agreement';
import { ConsenterFields, consenterFieldId } from './ConsenterFields';
import { Disclosure } from './Disclosure';
import { StageFoot, type StageFootProps } from './StageFoot';
import { StageHead } from './StageHead';
import { useConsenter } from '../hooks/useConsenter';
import type { Refusal } from '../hooks/useWork';

interface AgreeStageProps {
  link: ConsentLink;
  data: ConsentRecord;
  notices: ReactNode;
  foot: Omit<StageFootProps, 'children'>;
  onAgree: (agreement: Agreement, onRefused: (rules: Refusal) => void) => Promise<void>;
  onFailed: (error: unknown) => Promise<void>;
}

/** Stage 1: the meaning of signing electronically, the signer, and the agreement (V2; R6.4). */
export function AgreeStage({ link, data, notices, foot, onAgree, onFailed }: AgreeStageProps) {
  const t = useT();
  const consenter = useConsenter(data);
  const { problems, attempt, blame, clear } = useProblems();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});

  function refuse(broken: Refusal) {
    const required = t('e-consent.rule.required');
    const beside = (message: string) => (message === required ? t('e-consent.missing') : message);
    setWrong(Object.fromEntries(broken.map(({ field, message }) => [field, beside(message)])));
    const sentences = broken.filter(
      ({ message }, n) => broken.findIndex((other) => other.message === message) === n,
    );
    blame(sentences.map(({ field, message }) => ({ message, fieldId: consenterFieldId(field) })));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const broken = isForAnother(consenter.type)
      ? checkConsenter(consenter.shown, todayFrom(new Date())).map(({ field, id }) => ({
          field,
          message: t(id),
        }))
      : [];
    if (broken.length > 0) {
      refuse(broken);
      return;
    }
    clear();
    setWrong({});
    void onAgree({ consentType: consenter.type, ...consenter.shown }, refuse);
  }
  return (
    <>
      <StageHead
        stage={ConsentStage.ESign}
        asksPhoto={data.record.isOverEighteen}
        title={t('e-consent.agree.title')}
      >
        <p className="lead">{t('e-consent.agree.lead')}</p>
      </StageHead>
      {notices}
      <ErrorSummary title={t('e-consent.agree.errors')} errors={problems} attempt={attempt} />
      <Disclosure link={link} disclosure={data.disclosure} onFailed={onFailed} />
      <form className="flow gap-5" noValidate onSubmit={submit}>
        <ConsenterFields
          isSupervised={link.supervision !== undefined}
          data={data}
          consenter={consenter}
          wrong={wrong}
        />
        <StageFoot {...foot} iconAfter={ArrowRight}>
          {t('e-consent.agree.button')}
        </StageFoot>
      </form>
    </>
  );
}
