import type { FormEvent, ReactNode } from 'react';
import { Rich, useLang, useT } from '@/i18n/react';
import { ErrorSummary } from '@/ui/error-summary/ErrorSummary';
import { useProblems } from '@/ui/error-summary/useProblems';
import { FieldErrorText } from '@/ui/field/Field';
import { Pencil } from '@/ui/icon/icons';
import { ConsentStage, type ConsentRecord, type ShownDocument } from '../api/consent';
import { isPlainDocument } from '../rules/isPlainDocument';
import { expectedSignature, isRightSignature, signatureFault } from '../rules/signature';
import { DocumentFrame, UnfitDocument } from './DocumentFrame';
import styles from './SignStage.module.css';
import { StageFoot, type StageFootProps } from './StageFoot';
import { StageHead } from './StageHead';
import type { Refusal } from '../hooks/useWork';

const SIGNATURE = 'signature';

interface SignStageProps {
  data: ConsentRecord;
  shown: ShownDocument;
  signature: string;
  onSignature: (typed: string) => void;
  notices: ReactNode;
  foot: Omit<StageFootProps, 'children'>;
  onSign: (onRefused: (rules: Refusal) => void) => Promise<void>;
}

/** Stage 3: the document to sign, and the typed signature (V2, V5). */
export function SignStage({ data, shown, signature, onSignature, notices, foot, onSign }: SignStageProps) {
  const t = useT();
  const lang = useLang();
  const { consenterFirstName: first, consenterLastName: last } = data.progress;
  const { problems, attempt, blame, clear } = useProblems();
  const hasInnerSpaces = expectedSignature(first, last) !== `${first} ${last}`;
  const isFit = isPlainDocument(shown.html);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (foot.busy) return;
    if (!isRightSignature(signature, first, last)) {
      const fault = signatureFault(signature, first, last);
      const list = new Intl.ListFormat(lang, { type: 'unit' }).format(fault?.letters ?? []);
      blame([
        { message: t('e-consent.rule.signature'), fieldId: SIGNATURE },
        ...(fault
          ? [{ message: t(`e-consent.signature.${fault.kind}`, { letters: list }), fieldId: SIGNATURE }]
          : []),
      ]);
      return;
    }
    clear();
    void onSign((rules) => blame(rules.map(({ message }) => ({ message, fieldId: SIGNATURE }))));
  }
  return (
    <>
      <StageHead
        stage={ConsentStage.Signature}
        asksPhoto={data.record.isOverEighteen}
        title={t('e-consent.sign.title')}
      />
      {notices}
      <ErrorSummary title={t('e-consent.form.errors')} errors={problems} attempt={attempt} />
      {isFit ? <DocumentFrame html={shown.html} /> : <UnfitDocument />}
      <form className="flow gap-5" noValidate onSubmit={submit}>
        {isFit && (
          <section className="panel stack" aria-labelledby="sign">
            <h2 id="sign">{t('e-consent.signature')}</h2>
            <label htmlFor={SIGNATURE}>
              <Rich
                id="e-consent.signature.label"
                params={{ name: expectedSignature(first, last) }}
                parts={[<strong key="name" translate="no" />]}
              />
            </label>
            <input
              id={SIGNATURE}
              className={styles.line}
              value={signature}
              autoComplete="off"
              autoCapitalize="words"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={problems.length > 0 || undefined}
              aria-describedby={problems.length > 0 ? 'signature-error signature-hint' : 'signature-hint'}
              onChange={(event) => onSignature(event.target.value)}
            />
            {problems.length > 0 && (
              <FieldErrorText id="signature-error">
                {problems.map(({ message }) => message).join(' ')}
              </FieldErrorText>
            )}
            <p className="hint" id="signature-hint">
              {hasInnerSpaces && <span>{t('e-consent.signature.spaces')}</span>}{' '}
              <span>{t('e-consent.signature.hint')}</span>
            </p>
          </section>
        )}
        <StageFoot {...foot} busy={foot.busy || !isFit} icon={Pencil}>
          {t('e-consent.sign')}
        </StageFoot>
      </form>
    </>
  );
}
