import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, Link } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { useArrival } from './useArrival';

/** A screen that shows its content after a click. */
function Screen({ title, to }: { title: string; to: string }) {
  const [view, setView] = useState<string | null>(null);
  useArrival(view);
  if (view === null) return <button onClick={() => setView('first')}>Load</button>;
  return (
    <main>
      <h1>{`${title}, ${view}`}</h1>
      <button onClick={() => setView('second')}>Take back</button>
      <Link to={to}>Go</Link>
    </main>
  );
}

const press = (name: string) =>
  act(async () => {
    const control = screen.getByText(name);
    control.focus();
    control.click();
  });
const focused = () => (document.activeElement === document.body ? '' : document.activeElement?.textContent);

it('focuses the heading of a screen that replaced another, but not after a fresh page load', async () => {
  const routes = [
    { path: '/home', element: <Screen key="home" title="Home" to="/edit" /> },
    { path: '/edit', element: <Screen key="edit" title="Edit" to="/home" /> },
  ];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/home'] })} />);
  await press('Load');
  expect(focused()).toBe('');
  await press('Go');
  await press('Load');
  expect(focused()).toBe('Edit, first');
});

it('leaves the focus where another control has put it', async () => {
  const routes = [{ path: '/', element: <Screen title="Home" to="/" /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/'] })} />);
  await press('Load');
  await press('Take back');
  expect(focused()).toBe('Take back');
});
