import { screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import type { ErasureItem, ErasurePreview } from '@/api/staffPrivacy';
import words from '@catalogues/en/erasures.json';
import recordWords from '@catalogues/en/record.json';
import { changes, serve, type Replies } from '@/testing/server';
import { renderStaff } from '@/testing/staffScreen';
import { announcement } from '@/ui/toast/announcement';
import Erasures, { Person } from './index';
import { fill, press } from '@/testing/controls';

const request: ErasureItem = {
  id: 4,
  kind: 'microsite',
  recordId: 7,
  name: 'Rosa Ejemplo',
  state: 'asked',
  isOver: false,
  reason: 'The person asked for it',
  note: 'By letter.',
  preview: 'seen',
  askedBy: 'Nell Grant',
  askedAt: '2026-03-02T15:00:00Z',
  endsAt: '2026-03-09T15:00:00Z',
  isOwn: false,
  decidedBy: '',
  decidedAt: null,
  doneAt: null,
};

function preview(part: Partial<ErasurePreview> = {}) {
  const results: ErasurePreview = {
    kind: 'microsite',
    id: 7,
    fullName: 'Rosa Ejemplo',
    goes: [{ name: 'Pictures', count: 12 }],
    stays: [{ name: 'The empty record', count: 1 }],
    holds: [],
    mustEnd: [],
    canAsk: true,
    preview: 'seen',
    reasons: [{ reason: 'asked-by-person', name: 'The person asked for it' }],
    request: null,
    ...part,
  };
  return { results };
}

async function open(answers: Replies) {
  serve(answers);
  const routes = [
    { path: '/staff/privacy', Component: Erasures },
    { path: '/staff/privacy/:kind/:id', Component: Person },
  ];
  renderStaff('registry-admin', routes, '/staff/privacy/microsite/7', [words, recordWords]);
  await screen.findByRole('heading', { level: 1, name: 'Rosa Ejemplo' });
}

async function expectAccessible() {
  const found = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
}

// Shows R15.2b
describe('an erasure', () => {
  it('asks for a reason and the typed name, after showing the data that goes and stays', async () => {
    await open({
      'GET /staff/privacy/people/{kind}/{id}/erasure': [
        preview(),
        preview({ request: { ...request, isOwn: true } }),
      ],
      'POST /staff/privacy/people/{kind}/{id}/erasure': [
        { status: 422, errors: [{ field: 'name', message: 'Please type the name.' }] },
        {},
      ],
    });
    expect(screen.getByText('Pictures')).toBeTruthy();
    expect(screen.getByText('The empty record')).toBeTruthy();
    await expectAccessible();
    await press('Ask for the erasure');
    await fill('Reason', 'asked-by-person');
    await fill('Background', 'By letter.');
    await press('Request the erasure');
    expect(await screen.findByText('Please type the name.')).toBeTruthy();
    await fill('Type the name: Rosa Ejemplo', 'Rosa Ejemplo');
    await press('Request the erasure');
    expect(await screen.findByRole('heading', { name: 'An erasure was requested' })).toBeTruthy();
    expect(changes()[1]?.body).toEqual({
      reason: 'asked-by-person',
      note: 'By letter.',
      name: 'Rosa Ejemplo',
      preview: 'seen',
    });
    expect(announcement.current()).toContain('Another administrator now has to confirm it.');
    expect(screen.queryByRole('button', { name: 'Confirm it' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw the request' })).toBeTruthy();
  });

  it('is not offered while a record is in use or on hold, or no second administrator exists', async () => {
    await open({
      'GET /staff/privacy/people/{kind}/{id}/erasure': preview({
        mustEnd: ['The page is still in use.'],
        holds: ['A lawsuit'],
        canAsk: false,
      }),
    });
    expect(screen.getByText('The page is still in use.')).toBeTruthy();
    expect(screen.getByText('A legal hold keeps this record: A lawsuit')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask for the erasure' })).toBeNull();
  });

  it('shows the requester and the reason, and can be confirmed by another administrator', async () => {
    await open({
      'GET /staff/privacy/people/{kind}/{id}/erasure': preview({ request }),
      'POST /staff/privacy/erasures/{id}/confirm': [{ status: 409, message: 'It has changed.' }, {}],
      'GET /staff/privacy/erasures': { results: [] },
    });
    expect(screen.getByText('By letter.')).toBeTruthy();
    expect(screen.getByText(/Requested by Nell Grant on/)).toBeTruthy();
    await press('Confirm it');
    await press('Yes, erase it');
    expect((await screen.findByRole('alert')).textContent).toContain('It has changed.');
    await press('Yes, erase it');
    expect(await screen.findByRole('heading', { level: 1, name: 'Erasures' })).toBeTruthy();
    expect(changes()[1]).toEqual({
      call: 'POST /staff/privacy/erasures/4/confirm',
      body: { preview: 'seen' },
    });
  });

  it('can only be declined when the record has changed since the request', async () => {
    await open({
      'GET /staff/privacy/people/{kind}/{id}/erasure': [preview({ request, preview: 'other' }), preview()],
      'POST /staff/privacy/erasures/{id}/decline': {},
    });
    expect(screen.queryByRole('button', { name: 'Confirm it' })).toBeNull();
    await press('Decline it');
    await waitFor(() => expect(screen.queryByText('By letter.')).toBeNull());
    expect(changes()).toHaveLength(1);
  });
});

// Shows R15.2e
it('lists pending and completed erasures, with certificates', async () => {
  serve({
    'GET /staff/privacy/erasures': {
      results: [
        request,
        { ...request, id: 3, name: 'Erased 7F3K', state: 'done', note: '', doneAt: '2026-03-01T15:00:00Z' },
        { ...request, id: 2, name: 'Ana Lee', isOver: true },
      ],
    },
  });
  const routes = [{ path: '/staff/privacy', Component: Erasures }];
  renderStaff('registry-admin', routes, '/staff/privacy', [words, recordWords]);
  expect((await screen.findByRole('link', { name: /Open.*Rosa Ejemplo/ })).getAttribute('href')).toBe(
    '/staff/privacy/microsite/7',
  );
  const certificates = screen.getAllByRole('link', { name: 'Certificate' });
  expect(certificates.map((link) => link.getAttribute('href'))).toEqual([
    '/api/staff/privacy/erasures/3/certificate',
  ]);
  expect(screen.getByText('Not confirmed in time')).toBeTruthy();
  await expectAccessible();
});
