{
  const { src } = document.currentScript.dataset;
  let pressed;
  const parsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const load = () => Promise.all([import(src), parsed]).finally(() => {
    removeEventListener('click', hold, true);
    if (pressed) pressed.click();
    pressed = null;
  });
  const hold = (event) => {
    const part = event.target.closest('button,[data-opens]');
    if (!part || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    pressed = part;
    load();
  };
  addEventListener('click', hold, true);
  try {
    new PerformanceObserver(load).observe({ entryTypes: ['paint'] });
  } catch {}
  setTimeout(load, 3000);
}
