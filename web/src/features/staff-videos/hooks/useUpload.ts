import { useRef, useState } from 'react';
import { useLeaveQuestion } from '@/ui/leave-question/useLeaveQuestion';
import { toastSuccess } from '@/ui/toast/toast';
import { sendFile, Stopped } from '../api/sendFile';
import type { Slot } from '../api/videos';
import { useRefresh } from './useVideos';

/** An upload in progress or after a failure; the file is kept for another attempt. */
export interface Upload {
  file: File;
  /** The fraction sent, from 0 to 1; null once it is over. */
  sent: number | null;
  error: Error | null;
}

/** Uploads one file of a video at a time, reports its progress, and can be stopped. */
export function useUpload(id: number, slot: Slot, done: string) {
  const refresh = useRefresh();
  const [upload, setUpload] = useState<Upload | null>(null);
  const stop = useRef<AbortController | null>(null);
  const isUnderWay = upload?.sent != null;
  // Closing the window would abort the upload.
  useLeaveQuestion(isUnderWay);

  async function send(file: File) {
    const control = new AbortController();
    stop.current = control;
    setUpload({ file, sent: 0, error: null });
    try {
      await sendFile(id, slot, file, (sent) => setUpload({ file, sent, error: null }), control.signal);
      await refresh();
      setUpload(null);
      toastSuccess(done);
    } catch (error) {
      setUpload(error instanceof Stopped ? null : { file, sent: null, error: error as Error });
    }
  }
  return { upload, isUnderWay, send, stop: () => stop.current?.abort(), forget: () => setUpload(null) };
}
