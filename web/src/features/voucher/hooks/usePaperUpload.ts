import { useRef, useState } from 'react';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { uploadConsent } from '../api/uploadConsent';
import { fetchRecord } from '../api/voucher';

/** The callbacks for the outcome of an upload. */
export interface PaperUploadEnds {
  onUploaded: (nextStep: VoucherStep) => void;
  /** The step was completed, but not by this file: the record has to be loaded again. */
  onFinalized: () => void;
  onFailed: (error: unknown) => void;
}

/**
 * Sends the signed file. After an attempt with a lost response it first checks whether the file has arrived, so
 * that it is not sent twice and the signer sees that it is there.
 */
export function usePaperUpload(link: EditKey, ends: PaperUploadEnds) {
  /** The progress of the upload, from 0 to 1; null while there is none. */
  const [sent, setSent] = useState<number | null>(null);
  const isBusy = useRef(false);
  const wasUnheard = useRef(false);

  const arrived = () => ends.onUploaded(VoucherStep.Complete);

  async function isDone(): Promise<boolean> {
    return (await fetchRecord(link)).currentSelfRegistrationStep >= VoucherStep.Complete;
  }
  async function attempt(file: File): Promise<() => void> {
    if (wasUnheard.current && (await isDone())) return arrived;
    try {
      const nextStep = await uploadConsent(link, file, setSent);
      return () => ends.onUploaded(nextStep);
    } catch (error) {
      const isLate = error instanceof ApiError && error.status === 409 && (await isDone());
      if (!isLate) throw error;
      return wasUnheard.current ? arrived : ends.onFinalized;
    }
  }
  async function send(file: File) {
    if (isBusy.current) return;
    isBusy.current = true;
    setSent(0);
    try {
      (await attempt(file))();
    } catch (error) {
      wasUnheard.current ||= outcomeUnknown(error);
      ends.onFailed(error);
    } finally {
      isBusy.current = false;
      setSent(null);
    }
  }
  return { sent, send };
}
