import type { Page } from '@playwright/test'
import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { shownCode } from '../stage/shown-code.ts'

type Say = (de: string, en: string) => string

/** The section that names the current tier. */
const current = (page: Page, say: Say) => page.getByRole('region', { name: say('Ihr Tarif', 'Your tier') })

const changeTo = (page: Page, say: Say, tier: string) =>
  page.getByRole('button', { name: say(`Zu ${tier} wechseln`, `Change to ${tier}`) }).click()

const tierOf = async (tenant: Tenant) =>
  (await call<{ tier: string }>('GET', `/${tenant.slug}/settings`, { token: await tokenOf(tenant.admin) }))
    .tier

test('an upgrade says what it costs, counts at once, and blocks the way back for a while', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ tier: 'ESSENTIAL' })
  await signIn(tenant.admin)
  await page.goto('/settings/billing')
  await expect(current(page, say)).toContainText('ESSENTIAL')
  await changeTo(page, say, 'PROFESSIONAL')
  const dialog = page.getByRole('dialog', {
    name: say('Zu PROFESSIONAL wechseln?', 'Change to PROFESSIONAL?'),
  })
  await expect(dialog).toContainText(say('49,00\u00a0€', '€49.00'))
  await expect(dialog).toContainText(say('Kurskalender abonnieren', 'Subscribe to course calendar'))
  await dialog.getByRole('button', { name: say('Kostenpflichtig wechseln', 'Change and pay') }).click()
  await expect(current(page, say)).toContainText('PROFESSIONAL')
  await expect(
    page.getByText(say('Wechsel von ESSENTIAL zu PROFESSIONAL', 'Change from ESSENTIAL to PROFESSIONAL')),
  ).toBeVisible()
  expect(await tierOf(tenant)).toBe('PROFESSIONAL')

  await changeTo(page, say, 'FREE')
  const blocked = page.getByRole('dialog', {
    name: say('Wechsel zu FREE noch nicht möglich', 'Change to FREE is not possible yet'),
  })
  await expect(blocked).toContainText(/\d{2}[./]\d{2}[./]\d{4}/)
  await inspect('downgrade blocked')
  await blocked.getByRole('button', { name: say('Verstanden', 'Understood') }).click()
  expect(await tierOf(tenant)).toBe('PROFESSIONAL')
})

test('a downgrade says what is lost and asks for the code', async ({ page, say, signIn }) => {
  const tenant = await addTenant({ tier: 'PROFESSIONAL' })
  await signIn(tenant.admin)
  await page.goto('/settings/billing')
  await changeTo(page, say, 'FREE')
  const dialog = page.getByRole('dialog', { name: say('Zu FREE wechseln?', 'Change to FREE?') })
  await expect(dialog).toContainText(say('Markenfarben', 'Brand colours'))
  await expect(dialog).toContainText(say('Benutzer: 2 von 1', 'Users: 2 of 1'))
  const confirm = dialog.getByRole('button', { name: say('Tarif wechseln', 'Change tier') })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('textbox').fill(await shownCode(dialog))
  await confirm.click()
  await expect(current(page, say)).toContainText('FREE')
  expect(await tierOf(tenant)).toBe('FREE')
})

test('what the tier lacks leads to the tier that has it, and from there back to work', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant({ tier: 'FREE' })
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  await expect(
    page.getByText(
      say(
        'Die Funktion Markenfarben erfordert den Tarif ESSENTIAL.',
        'The feature Brand colours requires the tier ESSENTIAL.',
      ),
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: say('Tarife vergleichen', 'Compare tiers') }).click()
  await expect(page).toHaveURL('/choose-tier?tier=ESSENTIAL')
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Tarif ESSENTIAL erforderlich', 'Tier ESSENTIAL required'),
    }),
  ).toBeVisible()
  await changeTo(page, say, 'ESSENTIAL')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Kostenpflichtig wechseln', 'Change and pay') })
    .click()
  await expect(
    page.getByText(
      say(
        'Ihr Tarif ESSENTIAL enthält die Funktion schon.',
        'Your ESSENTIAL tier already includes this feature.',
      ),
    ),
  ).toBeVisible()
  await page.goto('/settings/general')
  await expect(page.getByRole('textbox', { name: say('Primär', 'Primary'), exact: true })).toBeVisible()
})

test('a tier is read in any case, an unknown one is told, and an operator learns whom to ask @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant({ tier: 'FREE' })
  await signIn(tenant.operator)
  await page.goto('/choose-tier?tier=pRoFeSsIoNaL')
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Tarif PROFESSIONAL erforderlich', 'Tier PROFESSIONAL required'),
    }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText(say('Bitte fragen Sie ihn.', 'Please ask them.'))
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.goto('/choose-tier?tier=GOLD')
  await expect(
    page.getByRole('heading', { level: 1, name: say('Unbekannter Tarif', 'Unknown tier') }),
  ).toBeVisible()
})

test('the matrix of features stands in any website @desktop', async ({ page, say }) => {
  await page.goto('/embed/feature-matrix')
  const table = page.getByRole('table', { name: say('Die Tarife im Vergleich', 'The tiers compared') })
  await expect(table.getByRole('columnheader')).toHaveText([
    /Tarif|Tier/,
    'FREE',
    'ESSENTIAL',
    'PROFESSIONAL',
    'ULTIMATE',
  ])
  await expect(table.getByRole('row', { name: say('Markenfarben', 'Brand colours') })).toBeVisible()
  expect(await page.context().cookies()).toEqual([])
})
