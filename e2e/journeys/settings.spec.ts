import type { Page } from '@playwright/test'
import { call, changeSettings, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { proveBankChange } from '../stage/prove-bank-change.ts'
import { saveBar, saveInBar } from '../stage/save-settings.ts'

type Say = (de: string, en: string) => string

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant({ hasBankAccount: false })
})

const form = (page: Page, say: Say, de: string, en: string) => page.getByRole('form', { name: say(de, en) })
const company = (page: Page, say: Say) => form(page, say, 'Firma und Angaben', 'Company and details')

test('what is changed in the settings is saved by one bar, and by the keyboard', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings')
  await expect(page).toHaveURL('/settings/general')
  const director = page.getByRole('textbox', { name: say('Geschäftsführung', 'Director') })
  await director.fill('')
  await saveInBar(page, say)
  await expect(
    page.getByText(say('* Bitte geben Sie die Geschäftsführung an.', '* The director is required.')),
  ).toBeVisible()
  await expect(director).toBeFocused()
  await director.fill('Grace Neu')
  // The answer takes a moment; pressing the keys again meanwhile does not save a second time.
  const saves: string[] = []
  await page.route('**/api/*/settings', async (route) => {
    if (route.request().method() !== 'GET') saves.push(route.request().url())
    await new Promise((later) => setTimeout(later, 500))
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+S')
  await page.keyboard.press('ControlOrMeta+S')
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  expect(saves).toHaveLength(1)
  await page.unroute('**/api/*/settings')

  const zone = page.getByRole('combobox', { name: say('Zeitzone', 'Time zone') })
  await zone.fill('new york')
  await page.getByRole('option', { name: 'America/New York' }).click()
  await saveInBar(page, say)
  await expect(async () => {
    const stored = await call('GET', `/${tenant.slug}/settings`, { token: await tokenOf(tenant.admin) })
    expect(stored).toMatchObject({ director: 'Grace Neu', timeZone: 'America/New_York' })
  }).toPass()
  await page.reload()
  await expect(director).toHaveValue('Grace Neu')
  await expect(zone).toHaveValue('America/New York')
})

test('what somebody else saved is not overwritten, and nothing typed is lost', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  const director = page.getByRole('textbox', { name: say('Geschäftsführung', 'Director') })
  const website = page.getByRole('textbox', { name: 'Website' })
  await director.fill('Von hier')
  await changeSettings(tenant, { director: 'Von dort', website: 'https://dort.example' })
  await saveInBar(page, say)
  const conflict = company(page, say).getByRole('alert')
  await expect(conflict).toContainText(
    say('Jemand anderes hat die Einstellungen inzwischen geändert', 'Somebody else has changed the settings'),
  )
  await inspect('settings, conflict')
  await conflict.getByRole('button', { name: say('Neuen Stand laden', 'Load the latest version') }).click()
  await expect(director).toHaveValue('Von hier')
  await expect(website).toHaveValue('https://dort.example')
  await expect(company(page, say).getByRole('status')).toContainText('Von dort')
  await saveInBar(page, say)
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  const stored = await call('GET', `/${tenant.slug}/settings`, { token: await tokenOf(tenant.admin) })
  expect(stored).toMatchObject({ director: 'Von hier', website: 'https://dort.example' })
})

test('one bar saves several forms, and what could not be saved is named and kept', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  const city = page.getByRole('textbox', { name: say('Ort', 'City'), exact: true })
  const bank = form(page, say, 'Bankverbindung', 'Bank account')
  const holder = bank.getByRole('textbox', { name: say('Kontoinhaber', 'Account holder') })
  const bic = bank.getByRole('textbox', { name: 'BIC', exact: true })
  const bar = saveBar(page, say)
  const stored = async () => call('GET', `/${tenant.slug}/settings`, { token: await tokenOf(tenant.admin) })
  await expect(bar).toHaveCount(0)
  await city.fill('Bremen')
  await expect(bar).toContainText(say('1 Änderung nicht gespeichert', '1 unsaved change'))
  await holder.fill('Ada')
  await bic.fill('NOPE')
  await expect(bar).toContainText(say('3 Änderungen nicht gespeichert', '3 unsaved changes'))

  await test.step('as long as a field is wrong, nothing is sent', async () => {
    await saveInBar(page, say)
    await expect(bar.getByRole('alert')).toContainText(say('Bankverbindung', 'Bank account'))
    await expect(bic).toBeFocused()
    await inspect('settings, not saved')
    expect(await stored()).not.toMatchObject({ city: 'Bremen' })
  })
  await test.step('without the proof the account is kept in its form, and the rest is saved', async () => {
    await bic.fill('')
    await page.keyboard.press('ControlOrMeta+S')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Abbrechen', 'Cancel') })
      .click()
    await expect(bar).toContainText(say('1 Änderung nicht gespeichert', '1 unsaved change'))
    await expect(bar.getByRole('alert')).toContainText(say('Bankverbindung', 'Bank account'))
    expect(await stored()).toMatchObject({ city: 'Bremen' })
  })
  await test.step('discarding shows what is stored', async () => {
    await bar.getByRole('button', { name: say('Verwerfen', 'Discard') }).click()
    await expect(bar).toHaveCount(0)
    await expect(holder).toHaveValue('')
    await expect(city).toHaveValue('Bremen')
  })
})

test('a wrong account is named, and few days of notice are advised against', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  const bank = form(page, say, 'Bankverbindung', 'Bank account')
  const iban = bank.getByRole('textbox', { name: 'IBAN', exact: true })
  await iban.fill('DE89 3704 0044 0532 0130 01')
  await bank.getByRole('textbox', { name: 'BIC', exact: true }).fill('NOPE')
  await bank
    .getByRole('textbox', { name: say('Gläubiger-Identifikationsnummer', 'Creditor identifier') })
    .fill('DE97ZZZ09999999999')
  const days = bank.getByRole('textbox', { name: say('Vorankündigung in Tagen', 'Pre-notification in days') })
  await days.fill('31')
  await saveInBar(page, say)
  for (const refusal of [
    say('Diese IBAN ist ungültig.', 'This IBAN is invalid.'),
    say('Diese BIC ist ungültig.', 'This BIC is invalid.'),
    say('Diese Gläubiger-Identifikationsnummer ist ungültig.', 'This creditor identifier is invalid.'),
    say('Der Wert darf höchstens 30 sein.', 'The value must be at most 30.'),
  ]) {
    await expect(bank.getByText(refusal)).toBeVisible()
  }
  await expect(iban).toBeFocused()
  await inspect('settings, bank refused')

  await iban.fill('de89370400440532013000')
  await bank.getByRole('textbox', { name: 'BIC', exact: true }).fill('cobadeffxxx')
  await bank
    .getByRole('textbox', { name: say('Gläubiger-Identifikationsnummer', 'Creditor identifier') })
    .fill('DE98ZZZ09999999999')
  await days.fill('5')
  await expect(
    bank.getByText(say('Mindestens 7 Tage werden empfohlen', 'At least 7 days are recommended')),
  ).toBeVisible()
  await saveInBar(page, say)
  const question = page.getByRole('dialog', {
    name: say('Bankverbindung ändern?', 'Change the bank account?'),
  })
  const current = question.getByLabel(say('Aktuelles Passwort', 'Current password'))
  await current.fill('guessed, and wrong')
  await question
    .getByRole('button', { name: say('Bankverbindung ändern', 'Change the bank account') })
    .click()
  await expect(
    question.getByText(say('Das aktuelle Passwort stimmt nicht.', 'The current password is wrong.')),
  ).toBeVisible()
  await inspect('settings, bank proof refused')
  await proveBankChange(page, say)
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  await expect(iban).toHaveValue('DE89 3704 0044 0532 0130 00')
  await expect(bank.getByRole('textbox', { name: 'BIC', exact: true })).toHaveValue('COBADEFFXXX')

  await page.goto('/dashboard')
  const notice = page.getByRole('alert', {
    name: say('Die Bankverbindung wurde geändert', 'The bank account was changed'),
  })
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()

  await page.goto('/settings/general')
  await iban.fill('GB29 NWBK 6016 1331 9268 19')
  await bank.getByRole('textbox', { name: 'BIC', exact: true }).fill('')
  await saveInBar(page, say)
  await proveBankChange(page, say)
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  await page.goto('/dashboard')
  await expect(notice).toContainText(say('IBAN … 6819 (vorher … 3000)', 'IBAN … 6819 (before: … 3000)'))
  await inspect('dashboard, bank changed')
})

test('the currency is chosen once and stays @desktop', async ({ page, say, signIn, inspect }) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  await expect(
    page.getByText(say('Die Währung wird einmal festgelegt', 'The currency is chosen once')),
  ).toBeVisible()
  await page.getByRole('combobox', { name: say('Währung', 'Currency') }).selectOption('GBP')
  await page.getByRole('button', { name: say('Währung festlegen', 'Choose currency') }).click()
  const question = page.getByRole('dialog', {
    name: say('GBP – Britisches Pfund festlegen?', 'Choose GBP – British Pound?'),
  })
  await inspect('settings, currency for good')
  await question.getByRole('button', { name: say('Währung festlegen', 'Choose currency') }).click()
  await expect(
    page.getByText(say('GBP – Britisches Pfund', 'GBP – British Pound'), { exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText(say('Die Währung ist festgelegt und bleibt', 'The currency is chosen and stays')),
  ).toBeVisible()
  await page.reload()
  await expect(
    page.getByText(say('GBP – Britisches Pfund', 'GBP – British Pound'), { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: say('Währung', 'Currency') })).toHaveCount(0)
})

test('leaving with unsaved changes asks once, whichever part they are in @desktop', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  await page.getByRole('textbox', { name: say('Geschäftsführung', 'Director') }).fill('Halb getippt')
  await page.getByRole('textbox', { name: say('Kontoinhaber', 'Account holder') }).fill('Halb getippt')
  await page.getByRole('link', { name: say('Nutzung', 'Usage') }).click()
  const dialog = page.getByRole('dialog', { name: say('Änderungen verwerfen?', 'Discard changes?') })
  await dialog.getByRole('button', { name: say('Verwerfen', 'Discard') }).click()
  await expect(page).toHaveURL('/settings/usage')
})

test('an operator reads the settings and is told whom to ask', async ({ page, say, signIn }) => {
  await signIn(tenant.operator)
  await page.goto('/settings/general')
  await expect(page.getByRole('main')).toContainText(
    say('Bitte fragen Sie Ihren Administrator', 'Please ask your administrator'),
  )
  await expect(page.getByRole('definition').filter({ hasText: 'Ada Direktorin' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.goto('/settings/usage')
  await expect(page.getByRole('progressbar', { name: say('Benutzer', 'Users') })).toBeVisible()
})

test('the portal moves to another address, and the former one leads there', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/general')
  const change = say('Adresse ändern', 'Change address')
  await page.getByRole('button', { name: change }).click()
  const dialog = page.getByRole('dialog', { name: change })
  const name = dialog.getByRole('textbox', {
    name: say('Ihr Name in der Adresse', 'Your name in the address'),
  })
  await expect(name).toBeFocused()
  await name.fill('admin')
  await dialog.getByRole('button', { name: change }).click()
  await expect(dialog.getByText(say('schon vergeben', 'already taken'))).toBeVisible()
  const slug = `${tenant.slug}-neu`
  await name.fill(slug)
  await expect(dialog.getByText(`/portal/${slug}/`)).toBeVisible()
  await inspect('settings, another address')
  await dialog.getByRole('button', { name: change }).click()
  await expect(page.getByRole('link', { name: `/portal/${slug}/` })).toBeVisible()
  await expect(
    page.getByRole('button', { name: say(`${tenant.slug} wieder verwenden`, `Use ${tenant.slug} again`) }),
  ).toBeVisible()
  await inspect('settings, moved')
  await page.goto(`/portal/${tenant.slug}/course-list`)
  await expect(page).toHaveURL(`/portal/${slug}/course-list`)
})
