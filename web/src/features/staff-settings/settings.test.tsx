import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import recordWords from '@catalogues/en/record.json';
import settingsWords from '@catalogues/en/settings.json';
import { renderStaff } from '@/testing/staffScreen';
import { serve } from '@/testing/server';
import Settings from './index';

const routes = [{ path: '/staff/settings', Component: Settings }];
const setting = (name: string, value: string, source = 'default', isSecret = false) => ({
  name,
  value,
  source,
  isSecret,
});
const row = (name: string) =>
  within(screen.getByText(name, { selector: 'code' }).closest('tr') as HTMLElement);

it('lists the settings with their sources, and the last success beside them', async () => {
  serve({
    'GET /staff/settings': {
      results: {
        templates: 0,
        texts: 45,
        emailSentAt: '2026-11-21T21:11:00Z',
        checkpointAt: '2026-11-21T21:00:00Z',
        signingUntil: null,
        settings: [
          setting('smtp.host', 'mail.example'),
          setting('database', 'SQLite'),
          setting('masterKeys', '(set, not shown)', 'default', true),
          setting('log.mailTo', 'proof@mail.example', 'file'),
          setting('staff.secondFactorOptional', 'true', 'demo'),
        ],
      },
    },
  });
  renderStaff('registry-admin', routes, '/staff/settings', [recordWords, settingsWords]);
  await screen.findByText('SQLite');
  expect(row('smtp.host').getByText(/^The last email was sent .*Nov/)).toBeTruthy();
  expect(row('log.mailTo').getByText(/^Newest checkpoint of the audit trail: .*Nov/)).toBeTruthy();
  expect(row('masterKeys').getByText(/Set, never shown/)).toBeTruthy();
  expect(row('staff.secondFactorOptional').getByText('Demo')).toBeTruthy();
  expect(screen.queryByText('Show the texts')).toBeNull();
});

it('shows that a part was never used, and nothing beside a part that is not configured', async () => {
  serve({
    'GET /staff/settings': {
      results: {
        templates: 0,
        texts: 45,
        emailSentAt: null,
        checkpointAt: null,
        signingUntil: null,
        settings: [setting('smtp.host', 'mail.example'), setting('log.mailTo', '')],
      },
    },
  });
  renderStaff('registry-admin', routes, '/staff/settings', [recordWords, settingsWords]);
  await screen.findByText('mail.example');
  expect(row('smtp.host').getByText('Not used yet.')).toBeTruthy();
  expect(row('log.mailTo').queryByText('Not used yet.')).toBeNull();
});
