import { ApiError, type FieldError } from '@/api/client';
import { upload, type UploadAnswer } from '@/api/upload';
import type { Slot } from './videos';

function uploadFailure({ status, text }: UploadAnswer): ApiError {
  try {
    const answer = JSON.parse(text) as { message?: string; errors?: FieldError[] };
    return new ApiError(status, answer.message ?? '', answer.errors);
  } catch {
    return new ApiError(status, '');
  }
}

/** The user stopped the upload; nothing was changed. */
export class Stopped extends Error {}

/**
 * Sends a file of a video. onProgress receives fractions from 0 to 1. Throws Stopped when the signal aborts, otherwise
 * ApiError like every call.
 */
export async function sendFile(
  id: number,
  slot: Slot,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const form = new FormData();
  form.append('file', file, file.name);
  const answer = await upload(`staff/videos/${id}/files/${slot}`, { form, onProgress, signal }).catch(
    (failure: unknown) => {
      throw signal.aborted ? new Stopped() : failure;
    },
  );
  if (answer.status < 200 || answer.status > 299) throw uploadFailure(answer);
}
