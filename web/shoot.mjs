import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const [,, outDir, listFile] = process.argv;
const base = 'http://127.0.0.1:9500';
const links = JSON.parse(readFileSync('/tmp/demo-me/links.json'));
const list = (await import(listFile)).default(links);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
for (const shot of list) {
  const { name, path, w = 390, h = 844, lang = 'en', dark = false, full = false, staff, act } = shot;
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? 'dark':'light', locale: lang === 'es' ? 'es-US':'en-US', reducedMotion: 'reduce' });
  const page = await ctx.newPage();
  try {
    if (staff) {
      const a = links.staff.filter(s => s.role === staff)[shot.nth ?? 0];
      await page.goto(base + '/staff');
      await page.locator('input[type=email]').fill(a.email);
      await page.locator('input[type=password]').fill(a.password);
      await page.keyboard.press('Enter');
      const later = page.getByRole('button', { name: /Later|Not now|Más tarde|Ahora no|another day/i });
      await Promise.race([later.waitFor().catch(()=>{}), page.locator('h1').nth(0).waitFor(), page.waitForTimeout(4000)]);
      await page.waitForTimeout(1000);
      if (await later.isVisible()) await later.click();
      await page.waitForTimeout(500);
    }
    await page.goto(base + path + (lang === 'es' ? (path.includes('?') ? '&' : '?') + 'lang=es' : ''));
    await page.locator('h1').first().waitFor({ timeout: 8000 }).catch(()=>{});
    await page.waitForTimeout(700);
    if (act) await act(page);
    await page.screenshot({ path: `${outDir}/${name}.png`, fullPage: full });
    console.log(name, page.url());
  } catch (e) { console.log(name, 'FAILED', e.message.split('\n')[0]); }
  await ctx.close();
}
await browser.close();
