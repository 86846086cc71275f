import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HealthNotice } from '@/api/schema';
import en from '@catalogues/en/staff.json';
import es from '@catalogues/es/staff.json';
import { renderApp } from '@/testing/renderApp';
import { serve, type Reply } from '@/testing/server';
import { HealthNotices } from './HealthNotices';

const notice = (name: HealthNotice['name'], more: Partial<HealthNotice> = {}): HealthNotice => ({
  name,
  of: '',
  amount: 0,
  at: null,
  node: '',
  ...more,
});
const since = '2026-11-26T19:05:00Z'; // 2:05 PM in New York
const mails = notice('mails-waiting', { amount: 43, at: since });

function show(lang: 'en' | 'es', ...answers: Reply[]) {
  serve({ 'GET /staff/health-notices': answers });
  renderApp(<HealthNotices me={{ role: 'registry-admin' }} />, [{ en, es }[lang]], '/staff', undefined, lang);
}

const of = (...notices: HealthNotice[]) => ({ results: notices });
const settle = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the health notices', () => {
  it('the title of a notice is announced, and the notice disappears when the problem is solved', async () => {
    show('en', of(mails), of());
    expect(screen.getByRole('status').textContent).toBe('');
    await settle(10);
    expect(screen.getByRole('status').textContent).toBe('Beacon needs attention');
    screen.getByText('43 emails have waited since Nov 26, 2026, 2:05 PM.');
    screen.getByText(/are sent automatically/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await settle(60_000);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('the notice is shown in Spanish', async () => {
    show('es', of({ ...mails, amount: 1 }));
    await settle(10);
    expect(screen.getByText('1 correo espera desde: 26 nov 2026, 2:05 p. m.')).toBeTruthy();
  });

  it('the notice names the job, the machine and the day', async () => {
    show(
      'en',
      of(
        notice('job-dead', { of: 'retention', at: since }),
        notice('job-dead', { of: 'lost-links', at: since }),
        notice('disk-nearly-full', { amount: 5, node: 'node-b' }),
        notice('web-certificate-ends', { at: since }),
        notice('clock-wrong', { amount: 1, node: 'node-b' }),
        notice('audit-altered', { amount: 2 }),
        notice('log-foreign'),
      ),
    );
    await settle(10);
    screen.getByText('The regular job “retention” has not succeeded since Nov 26, 2026, 2:05 PM.');
    screen.getByText(/“lost-links”/);
    screen.getByText('Only 5% of the disk of node-b is free.');
    screen.getByText('The certificate of the website expires on Nov 26, 2026.');
    screen.getByText('The clock of node-b is off by 1 second.');
    screen.getByText('2 events of the audit trail were altered.');
    expect(screen.getByRole('link', { name: 'Open the audit trail' }).getAttribute('href')).toBe(
      '/staff/audit',
    );
    screen.getByText(
      'The audit trail does not match the copy that this server knows, or another key signed it.',
    );
  });

  it('no notice is shown when the server returns an error', async () => {
    show('en', { status: 503, message: 'Busy.' });
    await settle(10);
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
