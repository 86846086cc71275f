import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { takeOver } from './takeOver';

function Page() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('no such function');
  return <button onClick={() => setBroken(true)}>My story</button>;
}

// React's act would throw the error at the test instead of reporting it as in production.
it("the server's markup stays when the page fails in the browser", async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Page />);
  takeOver(root, <Page />);
  await vi.waitFor(() => {
    root.querySelector('button')?.click();
    expect(said).toHaveBeenCalled();
  });
  expect(root.textContent).toBe('My story');
  root.remove();
});
