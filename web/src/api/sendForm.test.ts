import { describe, expect, it } from 'vitest';
import { sendForm } from './sendForm';

/** Returns a sender that remembers the form keys it sent. A send with isLost fails after the form was sent. */
function sender() {
  const sent: string[] = [];
  return {
    sent,
    send: (call: string, body: object, isLost = false) =>
      sendForm(call, body, (key) => {
        sent.push(key);
        return isLost ? Promise.reject(new Error('lost')) : Promise.resolve('stored');
      }).catch((error: Error) => error.message),
  };
}

describe('sendForm', () => {
  it('reuses the key of a form until its response arrives', async () => {
    const { sent, send } = sender();
    expect(await send('video', { title: 'One' }, true)).toBe('lost');
    expect(await send('video', { title: 'One' }, true)).toBe('lost');
    expect(await send('video', { title: 'One' })).toBe('stored');
    expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(sent).size).toBe(1);
    await send('video', { title: 'One' });
    expect(sent[3]).not.toBe(sent[0]);
  });

  it('uses another key for another call or other content', async () => {
    const { sent, send } = sender();
    await send('video', { title: 'Two' }, true);
    await send('video', { title: 'Three' }, true);
    await send('event 7', { title: 'Two' }, true);
    expect(new Set(sent).size).toBe(3);
  });
});
