import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../stage/journey.ts'
import { startOtherNode } from '../stage/other-node.ts'

const wordmark = (ink: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="140" height="28"><rect width="28" height="28" rx="6" fill="#0b6e4f"/><text x="36" y="20" font-size="16" fill="${ink}">Musterkurse</text></svg>`

let node: Awaited<ReturnType<typeof startOtherNode>>

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'reihum-brand-'))
  const logo = join(folder, 'logo.svg')
  const darkLogo = join(folder, 'logo-dark.svg')
  writeFileSync(logo, wordmark('#14213d'))
  writeFileSync(darkLogo, wordmark('#ffffff'))
  node = await startOtherNode({
    REIHUM_NAME: 'Musterkurse',
    REIHUM_LOGO: logo,
    REIHUM_LOGO_DARK: darkLogo,
    REIHUM_OPERATOR: 'Muster GmbH\\nAm Markt 1\\n12345 Musterstadt',
  })
})
test.afterAll(() => node.stop())

test('a platform shows its own name, logo and operator to whoever signs in', async ({
  page,
  say,
  inspect,
}) => {
  await page.goto(`${node.origin}/login`)
  await expect(page.getByRole('heading', { level: 1, name: say('Anmelden', 'Sign in') })).toBeVisible()
  const logo = page.getByRole('banner').getByRole('img', { name: 'Musterkurse' })
  await expect(logo).toBeVisible()
  // The picture has a width, so neither the page's security policy nor its own has blocked it.
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(140)
  const onLight = await logo.getAttribute('src')
  await page.getByRole('button', { name: say('Dunkle Darstellung', 'Dark appearance') }).click()
  await expect(logo).not.toHaveAttribute('src', onLight ?? '')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(140)
  await inspect('sign in under a brand')

  await page.getByRole('link', { name: say('Impressum', 'Imprint') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Impressum', 'Imprint') })).toBeVisible()
  await expect(
    page.getByText(say('Musterkurse wird betrieben von:', 'Musterkurse is operated by:')),
  ).toBeVisible()
  await expect(page.getByText('Am Markt 1')).toBeVisible()
  await inspect('imprint of the platform')
  await page.getByRole('link', { name: say('Cookie-Richtlinie', 'Cookie policy') }).click()
  await expect(
    page.getByText(
      say(
        'Die Verwaltung von Musterkurse setzt keine Cookies.',
        'The back office of Musterkurse sets no cookies.',
      ),
    ),
  ).toBeVisible()
  await expect(page.getByText('Am Markt 1')).toBeVisible()
  await expect(page.getByText(/\bReihum\b/)).toHaveCount(0)
})
