import { useRef, useState } from 'react';
import { ApiError, outcomeUnknown, type EditKey } from '@/api/client';
import { VoucherStep } from '@/domain/enums';
import { uploadConsent } from '../api/uploadConsent';
import { fetchRecord } from '../api/voucher';

/** Whom an upload tells how it went. */
export interface PaperUploadEnds {
  onUploaded: (nextStep: VoucherStep) => void;
  /** The step is done, but not by this file: the record is to be loaded again. */
  onFinalized: () => void;
  onFailed: (error: unknown) => void;
}

/**
 * Sends the signed file. After an attempt whose answer was lost it looks first whether that has arrived, so that
 * nothing is sent twice, and who signed is told that it is there.
 */
export function usePaperUpload(link: EditKey, ends: PaperUploadEnds) {
  /** How much is sent, from 0 to 1; null while nothing is. */
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
