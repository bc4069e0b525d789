import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright';
import { contract } from '#api/contract/index.ts';
import { startHouse } from './support/house.ts';

const out = '/tmp/dash/shots';
mkdirSync(out, { recursive: true });
const house = await startHouse({ demo: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' });
try {
  const open = house.as(null);
  const admin = await open(contract.signIn, { phoneNumber: '+1 202 555 0100', password: 'sandbox-admin' });
  const me = await open(contract.signIn, { phoneNumber: '+1 202 555 0102', password: 'sandbox-driver' });
  const byAdmin = house.as(admin.idToken);
  await byAdmin(contract.updateUser, { userId: me.userId, body: { showAutoStop: true, showClicker: true, showLostBlocks: true } });
  const mine = house.as(me.idToken);
  await mine(contract.updateUser, { userId: me.userId, body: { driverOptions: { minPay: 75, timeBuffer: 120 }, userDisabled: false } });
  await new Promise((r) => setTimeout(r, 15000));
  await mine(contract.updateUser, { userId: me.userId, body: { driverOptions: { minPay: 60 } } });
  await new Promise((r) => setTimeout(r, 5000));
  for (const colorScheme of ['light', 'dark'] as const)
    for (const locale of ['en', 'es']) {
      const context = await browser.newContext({
        colorScheme,
        locale: locale === 'es' ? 'es-US' : 'en-US',
        timezoneId: 'America/Chicago',
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 844 },
        baseURL: house.url,
      });
      await context.addCookies([{ name: 'language', value: locale, url: house.url }]);
      const page = await context.newPage();
      page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
      await page.addInitScript(() => {
        (window as any).cls = 0;
        new PerformanceObserver((l) => {
          for (const e of l.getEntries() as any)
            if (!e.hadRecentInput) {
              (window as any).cls += e.value;
              ((window as any).who ??= []).push(
                e.value.toFixed(4) +
                  ' ' +
                  e.sources
                    .map(
                      (x: any) =>
                        (x.node?.className || x.node?.nodeName) +
                        ' ' +
                        Math.round(x.previousRect.y) +
                        '>' +
                        Math.round(x.currentRect.y) +
                        ' h' +
                        Math.round(x.previousRect.height) +
                        '>' +
                        Math.round(x.currentRect.height),
                    )
                    .join('; '),
              );
            }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/login');
      await page.locator('#phone').fill('+1 202 555 0102');
      await page.locator('#password').fill('sandbox-driver');
      await page.locator('#password').press('Enter');
      await page.waitForURL('**/flex');
      await page.goto('/flex');
      await page.locator('.offers').first().waitFor();
      await page.waitForTimeout(2500);
      console.log(colorScheme, locale, 'cls', await page.evaluate(() => [(window as any).cls, (window as any).who]));
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
        await page.waitForTimeout(400);
        console.log('overflow', width, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
        await page.screenshot({ path: `${out}/dash-${width}-${colorScheme}-${locale}.png`, fullPage: true });
      }
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.why-row').click();
      await page.waitForTimeout(300);
      await page.locator('.why-card').screenshot({ path: `${out}/why-390-${colorScheme}-${locale}.png` });
      await page.locator('.why-row').click();
      await page.locator('.info-popover button').click();
      await page.waitForTimeout(200);
      await page.locator('.controls-card').scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${out}/info-390-${colorScheme}-${locale}.png` });
      await context.close();
    }
  // halted
  await house.control('POST', 'faults', { platform: 'amazon-flex', call: 'poll', status: 403, times: 2 });
  await new Promise((r) => setTimeout(r, 8000));
  for (const [colorScheme, locale] of [
    ['light', 'en'],
    ['dark', 'es'],
  ] as const) {
    const context = await browser.newContext({
      colorScheme,
      viewport: { width: 390, height: 844 },
      baseURL: house.url,
      timezoneId: 'America/Chicago',
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'language', value: locale, url: house.url }]);
    const page = await context.newPage();
    await page.goto('/login');
    await page.locator('#phone').fill('+1 202 555 0102');
    await page.locator('#password').fill('sandbox-driver');
    await page.locator('#password').press('Enter');
    await page.waitForURL('**/flex');
    await page.locator('.offers').first().waitFor();
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `${out}/signin-390-${colorScheme}-${locale}.png` });
    await page.locator('.status-step a').click();
    await page.locator('.flex-setup form').waitFor();
    await page.screenshot({ path: `${out}/again-390-${colorScheme}-${locale}.png` });
    await context.close();
  }
} catch (e) {
  console.log(String(e), house.output().slice(-3500));
} finally {
  await browser.close();
  await house.stop();
}
