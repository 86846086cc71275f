import { newFormKey } from '@/domain/formKey';

const keys = new Map<string, string>();

/**
 * Sends a form that adds a record, with a key. The same form has the same key until it was sent successfully, so that
 * a form whose answer was lost adds no second record. call tells the forms of different calls apart.
 */
export async function sendForm<Answer>(
  call: string,
  body: object,
  send: (formKey: string) => Promise<Answer>,
): Promise<Answer> {
  const form = `${call} ${JSON.stringify(body)}`;
  const formKey = keys.get(form) ?? newFormKey();
  keys.set(form, formKey);
  const answer = await send(formKey);
  keys.delete(form);
  return answer;
}
