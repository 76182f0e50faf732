import type { Browser, Page } from '@playwright/test'
import { call, tokenOf } from '../stage/api.ts'
import { expect, signInByApi, test } from '../stage/journey.ts'
import { addTenant, addUser, type Tenant, type User } from '../stage/people.ts'
import { shownCode } from '../stage/shown-code.ts'

type Say = (de: string, en: string) => string

let superuser: User
let tenant: Tenant
test.beforeEach(async () => {
  superuser = await addUser('superuser', { superuser: true })
  tenant = await addTenant({ name: `Kreativhaus ${superuser.username.slice(10, 18)}` })
})

async function confirmed(page: Page, say: Say, reason: string, action: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill(reason)
  const code = await shownCode(dialog)
  await dialog
    .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
    .fill(code)
  await dialog.getByRole('button', { name: action }).click()
  await expect(dialog).toBeHidden()
}

async function statusOf(browser: Browser, path: string): Promise<number> {
  const visitor = await browser.newContext()
  const answer = await (await visitor.newPage()).goto(path)
  await visitor.close()
  return answer?.status() ?? 0
}

test('whoever is no superuser is told so and goes to the dashboard', async ({ page, say, signIn }) => {
  await signIn(tenant.admin)
  for (const path of ['/admin/tenants', '/admin/users', '/admin/audit-logs']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
    await expect(
      page.getByText(say('Superuser-Zugang erforderlich', 'Superuser access required')),
    ).toBeVisible()
  }
})

test('the dashboard counts, shows the days, and each figure leads to its list', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(superuser)
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await page
    .getByRole('combobox', { name: say('Was', 'What') })
    .selectOption({ label: say('Mandanten', 'Tenants') })
  await page.getByRole('combobox', { name: say('Zeitraum', 'Period') }).selectOption('90')
  await expect(page).toHaveURL('/admin/dashboard?name=tenants&days=90')
  const day = page.getByRole('slider', { name: say('Tag', 'Day') })
  await day.focus()
  const first = await day.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect(day).not.toHaveAttribute('aria-valuetext', first ?? '')
  await page.getByText(say('Als Tabelle', 'As a table')).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(91)
  await page.reload()
  await expect(page.getByRole('slider')).toHaveAttribute('max', '89')
  await page.getByRole('link', { name: new RegExp(`^${say('Benutzer', 'Users')}: `) }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('a tenant is found, suspended with a reason and the code, closed to all, and opened again', async ({
  page,
  browser,
  baseURL,
  say,
  signIn,
}) => {
  await signIn(superuser)
  await page.goto('/admin/tenants')
  await page.getByRole('searchbox').fill(tenant.name.toUpperCase())
  await expect(page).toHaveURL(/q=KREATIVHAUS/)
  await expect(page.getByRole('status')).toHaveText(say('1 Mandant', '1 tenant'))
  await page.getByRole('link', { name: tenant.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: tenant.name })).toBeVisible()
  await expect(page.getByRole('link', { name: tenant.operator.username })).toBeVisible()

  const portal = `${baseURL}/portal/${tenant.slug}/course-list`
  expect(await statusOf(browser, portal)).toBe(200)
  await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
  await page.getByRole('menuitem', { name: say('Sperren', 'Suspend') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: say('Sperren', 'Suspend') })).toBeDisabled()
  await confirmed(page, say, say('Rechnungen unbezahlt', 'Bills unpaid'), say('Sperren', 'Suspend'))
  await expect(page.getByText(say('Gesperrt', 'Suspended'), { exact: true })).toBeVisible()
  await expect(page.getByText(say('Rechnungen unbezahlt', 'Bills unpaid'))).toBeVisible()
  // At once, or within two seconds when many changes make the cache renew pages less often (decision 031).
  await expect.poll(() => statusOf(browser, portal), { timeout: 5_000 }).toBe(404)

  await test.step('visitors and staff are told so, and whom to ask', async () => {
    const other = await browser.newPage({ baseURL: baseURL ?? '', locale: say('de', 'en') })
    await other.goto(portal)
    const closed = say(`${tenant.name}: zurzeit geschlossen`, `${tenant.name}: closed at the moment`)
    await expect(other.getByRole('heading', { level: 1, name: closed })).toBeVisible()
    await signInByApi(other, tenant.operator)
    await other.goto('/courses')
    const title = say('Hier ist gerade geschlossen', 'Closed at the moment')
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(
      other.getByText(say(`${tenant.name} ist gesperrt.`, `${tenant.name} is suspended.`)),
    ).toBeVisible()
    await other.close()
  })

  await page.getByRole('button', { name: say('Wieder freigeben', 'Open again') }).click()
  await expect(page.getByText(say('Aktiv', 'Active'), { exact: true })).toBeVisible()
  expect(await statusOf(browser, portal)).toBe(200)
})

test('a tier is assigned with a reason, without a charge', async ({ page, say, signIn }) => {
  await signIn(superuser)
  await page.goto(`/admin/tenants/${tenant.id}`)
  await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
  await page.getByRole('menuitem', { name: say('Tarif zuweisen', 'Assign a tier') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('ULTIMATE')
  const assign = dialog.getByRole('button', { name: say('Tarif zuweisen', 'Assign a tier') })
  await assign.click()
  const reason = dialog.getByRole('textbox', { name: say('Grund', 'Reason') })
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(reason).toBeFocused()
  await reason.fill(say('Kulanz', 'Goodwill'))
  await assign.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('ULTIMATE', { exact: true })).toBeVisible()
})

test('support enters with a reason, and the tenant sees it in its log', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(superuser)
  await page.goto(`/admin/tenants/${tenant.id}`)
  const enter = page.getByRole('button', { name: say('Als Support öffnen', 'Open as support') })
  await enter.click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: say('Grund', 'Reason') })
    .fill(say('Anfrage 4711', 'Request 4711'))
  await dialog.getByRole('button', { name: say('Als Support öffnen', 'Open as support') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('region', { name: 'Support' })).toContainText(tenant.name)

  const title = say('Töpfern', 'Pottery')
  const days = { start: '2030-06-01T16:00:00Z', end: '2030-06-01T18:00:00Z' }
  await call('POST', `/${tenant.slug}/courses`, {
    token: await page.evaluate(() => localStorage.getItem('api_token') ?? ''),
    body: {
      id: crypto.randomUUID(),
      publish: false,
      course: { title, reference: 'T-1', ...days, feeCents: 0, attendeeLimit: 5, waiterLimit: 0 },
    },
  })

  await signIn(tenant.admin)
  await page.goto('/settings/audit-log')
  const created = say(
    `Support (${superuser.username}) hat den Kurs „${title}“ angelegt`,
    `Support (${superuser.username}) created the course “${title}”`,
  )
  await expect(page.getByRole('link', { name: created })).toBeVisible()
  await inspect('log with support')
  await page
    .getByRole('link', { name: say('als Support betreten', 'as support') })
    .first()
    .click()
  await expect(page.getByText(say('Anfrage 4711', 'Request 4711'))).toBeVisible()
})

test('a user is locked with the code, kept out, and let in again', async ({ page, say, signIn }) => {
  await signIn(superuser)
  await page.goto('/admin/users')
  await page.getByRole('searchbox').fill(tenant.operator.username)
  await page.getByRole('link', { name: tenant.operator.username }).click()
  await expect(page.getByRole('link', { name: tenant.name })).toBeVisible()
  await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
  await page.getByRole('menuitem', { name: say('Sperren', 'Lock') }).click()
  await confirmed(page, say, 'Spam', say('Sperren', 'Lock'))
  await expect(page.getByText(say('Gesperrt', 'Locked'), { exact: true })).toBeVisible()
  await expect(tokenOf(tenant.operator)).rejects.toThrow(/ACCOUNT_LOCKED/)
  await page.getByRole('button', { name: say('Entsperren', 'Unlock') }).click()
  await expect(page.getByText(say('Aktiv', 'Active'), { exact: true })).toBeVisible()
  expect(await tokenOf(tenant.operator)).toBeTruthy()
})

test('an address is taken as verified, and a link for a new password is mailed and can be read', async ({
  page,
  say,
  signIn,
}) => {
  const newcomer = await addUser('newcomer', { verified: false })
  await signIn(superuser)
  await page.goto(`/admin/users/${newcomer.id}`)
  await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
  await page.getByRole('menuitem', { name: say('Als bestätigt markieren', 'Mark as verified') }).click()
  await expect(page.getByText(say('Aktiv', 'Active'), { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: say('Link für neues Passwort senden', 'Send a link for a new password') })
    .click()
  await expect(
    page.getByText(
      say('Eine E-Mail mit dem Link ist unterwegs an', 'An e-mail with the link is on its way to'),
    ),
  ).toBeVisible()
  // A job composes the mail.
  await expect(async () => {
    await page.goto('/admin/mails')
    await expect(page.getByText(newcomer.username)).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page
    .getByRole('row', { name: newcomer.username })
    .or(page.getByRole('listitem').filter({ hasText: newcomer.username }))
    .getByRole('link')
    .first()
    .click()
  await expect(page.frameLocator('iframe').getByRole('link')).toHaveAttribute('href', /\/password-reset\//)
})

test('the tiers are changed in one table, and leaving asks while they are not saved @desktop', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(superuser)
  await page.goto('/admin/tiers')
  const price = page
    .getByRole('textbox', { name: say('Preis im Monat, netto', 'Price per month, net') })
    .nth(3)
  const before = await price.inputValue()
  await price.fill(say('viel', 'much'))
  await page.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(price).toBeFocused()
  await page.getByRole('link', { name: say('Aufträge', 'Jobs') }).click()
  await page.getByRole('button', { name: say('Weiter bearbeiten', 'Keep editing') }).click()
  await price.fill(before)
  await page.getByRole('button', { name: say('Speichern', 'Save') }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
    .fill(await shownCode(dialog))
  await dialog.getByRole('button', { name: say('Tarife ändern', 'Change tiers') }).click()
  await expect(page.getByText(say('Die Tarife sind gespeichert.', 'The tiers are saved.'))).toBeVisible()
})

test('the logs of all tenants are narrowed to one, and an entry leads to it', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(superuser)
  await page.goto(`/admin/tenants/${tenant.id}`)
  await page.getByRole('button', { name: say('Als Support öffnen', 'Open as support') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('4711')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Als Support öffnen', 'Open as support') })
    .click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/admin/audit-logs')
  await page.getByRole('searchbox', { name: say('Mandant suchen', 'Search for a tenant') }).fill(tenant.name)
  await expect(page.getByRole('status')).toContainText(say('1 Eintrag', '1 entry'))
  await page.getByRole('link', { name: superuser.username }).click()
  await page.getByRole('link', { name: tenant.name, exact: true }).click()
  await expect(page).toHaveURL(`/admin/tenants/${tenant.id}`)
})

test('support leaves no colours behind', async ({ page, say, signIn }) => {
  const token = await tokenOf(tenant.admin)
  const path = `/${tenant.slug}/settings/brand`
  const { brand, revision } = (await call('GET', path, { token })) as { brand: object; revision: number }
  await call('PUT', path, { token, body: { revision, brand: { ...brand, primaryColor: '#0B3D91' } } })
  const worn = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--b-primary-solid'))

  await signIn(superuser)
  await page.goto(`/admin/tenants/${tenant.id}`)
  await page.getByRole('button', { name: say('Als Support öffnen', 'Open as support') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('4711')
  await dialog.getByRole('button', { name: say('Als Support öffnen', 'Open as support') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(worn).toBe('#0B3D91')
  await page.goto('/admin/tenants')
  await expect.poll(worn).toBe('#522B72')

  await page.goto('/dashboard')
  const support = page.getByRole('region', { name: 'Support' })
  await support.getByRole('button', { name: say('Beenden', 'End') }).click()
  await expect(page).toHaveURL('/admin/tenants')
  expect(await page.evaluate(() => localStorage.getItem('brand'))).toBeNull()
})
