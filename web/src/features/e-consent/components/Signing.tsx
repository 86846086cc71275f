import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '@/i18n/react';
import { LoadingOverlay } from '@/ui/loading-overlay/LoadingOverlay';
import { toastSuccess } from '@/ui/toast/toast';
import {
  agree,
  cancel,
  ConsentStage,
  createPdf,
  sign,
  startOver,
  type Agreement,
  type ConsentLink,
  type ConsentRecord,
  type ShownDocument,
} from '../api/consent';
import type { Initial } from '../rules/initials';
import { documentName } from '../rules/signature';
import { AgreeStage } from './AgreeStage';
import { InitialsStage } from './InitialsStage';
import { LeaveDialog, StartOverDialog } from './LeaveDialogs';
import { Notices } from './Notices';
import { SignedCopyDialog } from './SignedCopy';
import { SignStage } from './SignStage';
import type { StageFootProps } from './StageFoot';
import { useIdPhoto } from '../hooks/useIdPhoto';
import { useSaveQueue } from '../hooks/useKeptInitials';
import { useWork, type Refusal } from '../hooks/useWork';

interface SigningProps {
  link: ConsentLink;
  data: ConsentRecord;
  reload: () => Promise<void>;
  onCancel: () => void;
  onFinalized: () => void;
  onOver?: () => void;
}

/** The three stages, and the transitions between them (V4, E-sign stages). */
export function Signing({ link, data, reload, onCancel, onFinalized, onOver }: SigningProps) {
  const t = useT();
  const { progress, statementsVersion } = data;
  const [shown, setShown] = useState<ShownDocument | null>(null);
  // The document of stage 3 could not be shown again, so stage 2 has to be repeated.
  const [isBack, setBack] = useState(false);
  const [signature, setSignature] = useState('');
  const [asking, setAsking] = useState<'leave' | 'start-over' | 'copy' | null>(null);
  const photo = useIdPhoto();
  const queue = useSaveQueue();
  const work = useWork(async () => {
    await reload();
    setShown(null);
  }, onOver);
  const isSupervised = link.supervision !== undefined;
  const stage = consentStage(data, shown, isBack);
  const isResuming = stage === ConsentStage.Signature && !shown;

  async function show(initials: readonly Initial[]) {
    const document = await createPdf(link, initials, statementsVersion, await photo.toJpeg());
    setBack(false);
    setShown(document);
  }
  const resume = useEffectEvent(() =>
    work.run(async () => {
      try {
        setShown(await createPdf(link, progress.initials, statementsVersion, null));
      } catch (error) {
        setBack(true);
        throw error;
      }
    }),
  );
  useEffect(() => {
    if (isResuming) void resume();
  }, [isResuming]);

  const attempt = (calls: () => Promise<void>, onRefused?: (rules: Refusal) => void) => {
    work.forget();
    return work.run(calls, onRefused);
  };
  const agreeTo = (agreement: Agreement, onRefused: (rules: Refusal) => void) =>
    attempt(async () => {
      await agree(link, agreement);
      toastSuccess(t('e-consent.agreed'));
      await reload();
    }, onRefused);
  // The signature is stored before the dialog about the copy, which the person may ignore (V4.4).
  const signIt = (onRefused: (rules: Refusal) => void) =>
    attempt(async () => {
      await sign(link, signature, shown?.documentHash ?? '');
      // A device of the center stores no copy.
      if (isSupervised) onFinalized();
      else setAsking('copy');
    }, onRefused);
  function leave(isKept: boolean) {
    setAsking(null);
    void attempt(async () => {
      await queue.done();
      if (!isKept) await cancel(link);
      onCancel();
    });
  }
  function begin() {
    setAsking(null);
    void attempt(async () => {
      await queue.done();
      await startOver(link);
      photo.clear();
      setSignature('');
      setShown(null);
      await reload();
      toastSuccess(t('e-consent.started-over'));
      if (!isSupervised) onCancel();
    });
  }
  const foot: Pick<StageFootProps, 'onCancel' | 'onStartOver' | 'busy'> = {
    busy: work.isBusy,
    onCancel: () => (progress.stage === ConsentStage.ESign ? onCancel() : setAsking('leave')),
    onStartOver: stage === ConsentStage.ESign ? undefined : () => setAsking('start-over'),
  };
  const notices = <Notices data={data} notice={work.notice} />;
  return (
    <>
      {stage === ConsentStage.ESign && (
        <AgreeStage
          link={link}
          data={data}
          notices={notices}
          foot={foot}
          onAgree={agreeTo}
          onFailed={work.fail}
        />
      )}
      {stage === ConsentStage.Initials && (
        <InitialsStage
          link={link}
          data={data}
          photo={photo}
          notices={notices}
          foot={foot}
          queue={queue}
          onDone={(initials, onRefused) => attempt(() => show(initials), onRefused)}
          onFailed={work.fail}
        />
      )}
      {stage === ConsentStage.Signature && shown && (
        <SignStage
          data={data}
          shown={shown}
          signature={signature}
          onSignature={setSignature}
          notices={notices}
          foot={foot}
          onSign={signIt}
        />
      )}
      {(work.isBusy || isResuming) && <LoadingOverlay message={t('e-consent.loading')} />}
      {asking === 'leave' && (
        <LeaveDialog
          isSupervised={isSupervised}
          onKeep={() => leave(true)}
          onDelete={() => leave(false)}
          onStay={() => setAsking(null)}
        />
      )}
      {asking === 'start-over' && <StartOverDialog onStartOver={begin} onStay={() => setAsking(null)} />}
      {asking === 'copy' && (
        <SignedCopyDialog
          link={link}
          fileName={documentName(progress.consenterFirstName, progress.consenterLastName)}
          onDone={onFinalized}
        />
      )}
    </>
  );
}

function consentStage(
  { progress }: ConsentRecord,
  shown: ShownDocument | null,
  isBack: boolean,
): ConsentStage {
  if (shown) return ConsentStage.Signature;
  if (progress.stage === ConsentStage.Signature && isBack) return ConsentStage.Initials;
  return progress.stage;
}
