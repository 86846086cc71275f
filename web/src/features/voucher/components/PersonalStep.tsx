import type { EditKey } from '@/api/client';
import type { VoucherStep } from '@/domain/enums';
import { useT } from '@/i18n/react';
import { Button } from '@/ui/button/Button';
import { savePerson, type VoucherRecord } from '../api/voucher';
import { draftName } from '../rules/draft';
import { personOf } from '../rules/person';
import { PersonFormView } from './PersonFormView';
import { usePersonForm } from './usePersonForm';
import { ViewHead } from './ViewHead';

interface PersonalStepProps {
  link: EditKey;
  record: VoucherRecord;
  /** Whether the address of the record was confirmed before. */
  isConfirmed: boolean;
  onSaved: (nextStep: VoucherStep, saved: Partial<VoucherRecord>) => void;
  onFailed: (error: unknown) => void;
  onCancel: () => void;
}

/** The first step: about oneself (V2). When saving fails, what was typed is there when the form is opened again. */
export function PersonalStep({ link, record, isConfirmed, onSaved, onFailed, onCancel }: PersonalStepProps) {
  const t = useT();
  const form = usePersonForm({
    link,
    asked: link.kind === 'donor' ? 'donor' : 'holder',
    initial: personOf(record),
    draft: draftName(link.kind, link.id),
    isConfirmed,
    async onSave(payload) {
      onSaved(await savePerson(link, payload), payload);
    },
    onFailed,
  });

  function cancel() {
    form.discard();
    onCancel();
  }
  return (
    <>
      <ViewHead title={t('voucher.personal')} arrived onBack={cancel} />
      <PersonFormView form={form} className="panel">
        <div className="row row--buttons">
          <Button type="submit" busy={form.isBusy}>
            {t('voucher.continue')}
          </Button>
          <Button variant="secondary" onClick={cancel}>
            {t('voucher.cancel')}
          </Button>
        </div>
      </PersonFormView>
    </>
  );
}
