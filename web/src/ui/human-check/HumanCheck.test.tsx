import { createHash, createHmac } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultPageConfig, type CaptchaKind } from '@/domain/page';
import words from '@catalogues/en/human.json';
import { renderApp } from '@/testing/renderApp';
import { user } from '@/testing/user';
import { PageProvider } from '../page-context/PageContext';
import { HumanCheck } from './HumanCheck';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns a challenge like the server's, with the solution 137. */
function challenge(salt = 'abc?expires=1900000000') {
  const wanted = hex(`${salt}137`);
  const signature = createHmac('sha256', 'secret').update(wanted).digest('hex');
  return { algorithm: 'SHA-256' as const, challenge: wanted, maxNumber: 500, salt, signature };
}

function show(kind: CaptchaKind, fetchChallenge = async () => challenge()) {
  const onToken = vi.fn<(token: string | null) => void>();
  renderApp(
    <PageProvider config={{ ...defaultPageConfig, captcha: { kind, siteKey: 'site-1' } }}>
      <HumanCheck id="captcha" onToken={onToken} fetchChallenge={fetchChallenge} error="Please do it" />
    </PageProvider>,
    [words],
  );
  return onToken;
}

afterEach(() => {
  document.head.querySelectorAll('script').forEach((script) => script.remove());
});

describe('the human check', () => {
  it('is done by the browser alone, announces it politely, and shows no error while it works', async () => {
    const onToken = show('altcha');
    expect(screen.getByRole('status').textContent).toContain('This takes a few seconds');
    expect(screen.queryByText('Please do it')).toBeNull();
    await waitFor(() => expect(onToken).toHaveBeenCalledOnce());
    const token = JSON.parse(atob(onToken.mock.calls[0]![0]!)) as Record<string, unknown>;
    const { maxNumber: _, ...signed } = challenge();
    expect(token).toMatchObject({ ...signed, number: 137 });
    expect(screen.getByRole('status').textContent).toContain('Done.');
    expect(screen.queryByText('Please do it')).toBeNull();
    expect(document.querySelector('script')).toBeNull();
  });

  it('offers another attempt when the server is unreachable or its challenge has no solution', async () => {
    const answers = [
      () => Promise.reject(new Error('offline')),
      () => Promise.resolve({ ...challenge(), challenge: 'ff' }),
    ];
    const onToken = show('altcha', async () => (answers.shift() ?? (async () => challenge()))());
    for (let failures = 0; failures < 2; failures++) {
      // eslint-disable-next-line no-await-in-loop -- one try after the other
      expect(await screen.findByText('Please do it')).toBeTruthy();
      // eslint-disable-next-line no-await-in-loop -- one try after the other
      await user.click(await screen.findByRole('button', { name: 'Try the check again' }));
    }
    await waitFor(() => expect(onToken).toHaveBeenLastCalledWith(expect.stringMatching(/.{50}/)));
    expect(onToken.mock.calls.slice(0, -1)).toEqual([[null], [null]]);
  });

  it('makes a new token before the old token expires', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const onToken = show('altcha');
    // It measures real time, which the solution of a challenge takes.
    await vi.waitFor(() => expect(onToken).toHaveBeenCalledTimes(1), 15_000);
    await vi.advanceTimersByTimeAsync(18 * 60 * 1000);
    await vi.waitFor(() => expect(onToken).toHaveBeenCalledTimes(2), 15_000);
  });

  it.each([
    ['recaptcha', 'https://www.google.com/recaptcha/', 'grecaptcha'],
    ['hcaptcha', 'https://js.hcaptcha.com/', 'hcaptcha'],
    ['turnstile', 'https://challenges.cloudflare.com/', 'turnstile'],
  ] as const)("of %s is drawn by the provider's script", async (kind, start, global) => {
    const onToken = show(kind);
    const script = document.head.querySelector('script')!;
    expect(script.src.startsWith(start)).toBe(true);
    const render = vi.fn<(box: HTMLElement, options: Record<string, unknown>) => void>();
    vi.stubGlobal(global, { render });
    script.onload?.(new Event('load'));
    await waitFor(() => expect(render).toHaveBeenCalledOnce());
    const options = render.mock.calls[0]![1] as {
      sitekey: string;
      callback: (token: string) => void;
      'expired-callback': () => void;
    };
    expect(options.sitekey).toBe('site-1');
    options.callback('good');
    options['expired-callback']();
    expect(onToken.mock.calls).toEqual([['good'], [null]]);
    vi.unstubAllGlobals();
  });
});
