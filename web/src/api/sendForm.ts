import { newFormKey } from '@/domain/formKey';

const keys = new Map<string, string>();

/**
 * Sends a form that adds a record, with a form key. A form keeps its key until the server has responded, so sending it
 * again after a lost response adds no second record. `call` separates the forms of different calls.
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
