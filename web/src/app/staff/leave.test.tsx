import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { unsentKey, wordsKey } from '@/domain/reviewDraft';
import Workspace from '@/features/staff-coach';
import coachEn from '@catalogues/en/coach.json';
import pictures from '@catalogues/en/pictures.json';
import record from '@catalogues/en/record.json';
import staffEn from '@catalogues/en/staff.json';
import coachEs from '@catalogues/es/coach.json';
import staffEs from '@catalogues/es/staff.json';
import { renderApp } from '@/testing/renderApp';
import { sampleStored } from '@/testing/sampleStored';
import { sent, serve } from '@/testing/server';
import { press } from '@/testing/press';
import StaffFrame from './StaffFrame';

const me = {
  id: 5,
  fullName: 'Bernadette Kowalski',
  email: 'b@registry.example',
  role: 'coach',
  center: null,
  idleSeconds: 900,
  warnSeconds: 60,
  endsInSeconds: 43_200,
};
const patient = {
  micrositeId: 3,
  shortCode: 'ABC123',
  firstName: 'Delphine',
  lastName: 'Okoro',
  age: 62,
  micrositeTypeId: 0,
  micrositeType: 'Kidney',
  centerName: 'Lakeshore',
  language: 'en',
  currentStatus: 5,
  customSiteStatus: 0,
  isEditable: true,
  isCoachAllowedToEdit: true,
  canEdit: true,
  patientStoryPending: 'I drove the school bus.',
  patientWhyPending: 'My kidneys are tired.',
  imagesPending: [sampleStored('a', 0, 'Me')],
  version: 3,
  draftSavedAt: null,
  draftSavedBy: '',
  reviewComment: null,
  assignedDateTime: null,
  notes: [],
  storyCharLimit: 400,
  whyCharLimit: 300,
  captionCharLimit: 100,
  maxImages: 3,
};

async function open(lang: 'en' | 'es' = 'en') {
  serve({
    'GET /staff/me': { results: me },
    'GET /staff/coach/count': { results: { patients: 0, mark: '', requests: 0 } },
    'GET /staff/coach/patients': {
      byQuery: {
        'q=&type=&shows=&sort=&offset=0&limit=25': {
          results: [],
          total: 0,
          all: 0,
          waiting: 0,
          unreadIds: [],
        },
      },
    },
    'GET /staff/coach/patients/{micrositeId}': { results: patient },
    'GET /staff/pictures': { byQuery: { 'filename=a': {} } },
    'POST /staff/sign-out': {},
  });
  const own = lang === 'en' ? [staffEn, coachEn] : [staffEs, coachEs];
  const children = [{ path: 'coach/patients/:id', Component: Workspace }];
  const routes = [
    { path: '/staff', element: <StaffFrame search={() => null} />, children },
    { path: '/staff/sign-in', element: 'Please sign in' },
  ];
  renderApp(routes, [...own, pictures, record], '/staff/coach/patients/3', undefined, lang);
  await screen.findByRole('heading', { level: 1 });
}

const write = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const isSignedOut = () => sent.some(({ call }) => call === 'POST /staff/sign-out');

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

it('the button signs out at once when nothing is unsent', async () => {
  await open();
  await press('Sign out');
  expect(await screen.findByText('Please sign in')).toBeTruthy();
  expect(isSignedOut()).toBe(true);
});

it('a dialog asks first when a note or a draft is unsent, and going back keeps everything', async () => {
  await open();
  await write('Story', 'I drove the number 14.');
  await write('Message to Delphine', 'Welcome');
  await press('Sign out');
  const question = screen.getByRole('dialog', { name: 'Sign out and lose what you wrote?' });
  expect(within(question).getByText(/^a note to a patient/)).toBeTruthy();
  expect(within(question).getByText(/^changes to a patient’s draft/)).toBeTruthy();
  expect(isSignedOut()).toBe(false);
  await press('Go back');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByDisplayValue('I drove the number 14.')).toBeTruthy();
  expect(screen.getByDisplayValue('Welcome')).toBeTruthy();
});

it('signing out anyway removes all unsent text from the computer', async () => {
  sessionStorage.setItem(unsentKey(5, 9), JSON.stringify({ text: 'To somebody else', answers: null }));
  await open();
  await write('Story', 'I drove the number 14.');
  expect(sessionStorage.getItem(wordsKey(5, 3))).toContain('number 14');
  await press('Sign out');
  await press('Sign out anyway');
  expect(await screen.findByText('Please sign in')).toBeTruthy();
  expect(isSignedOut()).toBe(true);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it('the dialog also asks about text that the browser could not store', async () => {
  await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await write('Message to Delphine', 'Welcome');
  await press('Sign out');
  expect(within(screen.getByRole('dialog')).getByText(/^a note to a patient/)).toBeTruthy();
  expect(isSignedOut()).toBe(false);
});

it('the dialog asks in Spanish', async () => {
  sessionStorage.setItem(unsentKey(5, 9), JSON.stringify({ text: 'Hola', answers: null }));
  await open('es');
  await press('Cerrar sesión');
  const question = screen.getByRole('dialog', { name: '¿Cerrar sesión y perder lo que escribió?' });
  expect(within(question).getByText(/^una nota para un paciente/)).toBeTruthy();
  expect(within(question).getByRole('button', { name: 'Cerrar sesión de todos modos' })).toBeTruthy();
});
