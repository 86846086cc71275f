import { ApiError, type FieldError } from '@/api/client';
import { slotControl } from '@/ui/picture-editor/slotIds';
import { GUARDIAN_NAME_ID, HIPAA_ID, RESPONSIBILITY_ID, STORY_ID, WHY_ID } from './fieldIds';

/** The server's message for one control, already in the reader's language. */
export interface FieldComplaint {
  sentence: string;
  fieldId?: string;
  /** The slot to which the message belongs. */
  pictureKey?: string;
}

/** Why a save failed: one message of the catalogue, or messages by field. */
export interface SaveFailure {
  id?: string;
  complaints: FieldComplaint[];
}

const controls: Record<string, string> = {
  story: STORY_ID,
  why: WHY_ID,
  agreedToHipaa: HIPAA_ID,
  responsibilityConfirmed: RESPONSIBILITY_ID,
  guardianName: GUARDIAN_NAME_ID,
};

/** Finds the control of a field by its payload name; images[2] is the third picture that was sent. */
function toComplaint({ field, message }: FieldError, sent: readonly string[]): FieldComplaint {
  const slot = slotControl(field, sent);
  if (!slot) return { sentence: message, fieldId: controls[field] };
  return {
    sentence: message,
    fieldId: slot.controlId,
    ...(slot.pictureKey && { pictureKey: slot.pictureKey }),
  };
}

function messageFor(status: number): string {
  switch (status) {
    case 0:
      return 'editor.failed.offline';
    case 404:
      return 'editor.failed.gone';
    case 409:
      return 'editor.failed.locked';
    case 429:
      return 'editor.failed.slow-down';
    default:
      return 'editor.failed.server';
  }
}

/** Returns the messages for a failed save; they name the next step. */
export function toSaveFailure(failure: unknown, sent: readonly string[]): SaveFailure {
  if (!(failure instanceof ApiError)) return { id: messageFor(500), complaints: [] };
  if (failure.fields.length > 0) {
    return { complaints: failure.fields.map((field) => toComplaint(field, sent)) };
  }
  const saysWhy = [413, 415, 422].includes(failure.status) && failure.message !== '';
  if (saysWhy) return { complaints: [{ sentence: failure.message }] };
  return { id: messageFor(failure.status), complaints: [] };
}
