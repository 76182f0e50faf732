import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addMember, addTenant, addUser, type Tenant } from '../stage/people.ts'
import { shownCode } from '../stage/shown-code.ts'
import { password } from '../stage/stage.ts'

type Say = (de: string, en: string) => string

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Shows in a dialog that it is oneself, and goes on. */
async function proveIn(dialog: Locator, say: Say, button: string) {
  await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await dialog.getByRole('button', { name: button, exact: true }).click()
}

async function signInAnew(page: Page, say: Say, name: string, secret = password) {
  await expect(page).toHaveURL(/\/login/)
  const username = page.getByRole('textbox', { name: say('Benutzername', 'User name') })
  await expect(username).toHaveValue(name)
  await page.getByLabel(say('Passwort', 'Password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true }).click()
}

test('the account is reached from the menu; name and language are changed there', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: '@example.org' }).click()
  await page.getByRole('menuitem', { name: say('Mein Konto', 'My account') }).click()
  await expect(page).toHaveURL('/account')
  const person = section(page, say('Person', 'Person'))
  await expect(person).toBeVisible()
  await person.getByRole('textbox', { name: 'Name' }).fill('Jo Neumann')
  await person.getByLabel(say('Sprache', 'Language')).selectOption(say('English', 'Deutsch'))
  await person.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('My account', 'Mein Konto') })).toBeVisible()
  // Whoever has a name is called by it.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Jo Neumann' })).toBeVisible()
  const userInfo = await call<{ name: string; language: string }>('GET', '/auth/user-info', {
    token: await tokenOf(tenant.operator),
  })
  expect(userInfo).toMatchObject({ name: 'Jo Neumann', language: say('en', 'de') })
})

test('a new e-mail address counts once it is verified @desktop', async ({ page, say, signIn, inspect }) => {
  await signIn(tenant.operator)
  await page.goto('/account')
  const own = section(page, say('E-Mail-Adresse', 'E-mail address'))
  const fresh = `neu-${randomUUID()}@example.org`
  await own.getByRole('textbox', { name: say('Neue E-Mail-Adresse', 'New e-mail address') }).fill(fresh)
  const current = own.getByLabel(say('Aktuelles Passwort', 'Current password'))
  await current.fill('not this one')
  await own.getByRole('button', { name: say('Adresse ändern', 'Change address') }).click()
  await expect(
    own.getByText(say('Das aktuelle Passwort stimmt nicht.', 'The current password is wrong.')),
  ).toBeVisible()
  await expect(current).toBeFocused()
  await current.fill(password)
  await own.getByRole('button', { name: say('Adresse ändern', 'Change address') }).click()
  await expect(own.getByText(say('wartet auf Bestätigung', 'has yet to be verified'))).toContainText(fresh)
  await inspect('pending address')

  await page.goto(await linkTo(fresh, 'verify'))
  await page.getByRole('button', { name: say('Adresse bestätigen', 'Verify address') }).click()
  // The user name was the address, so it changes too, which ends all sessions.
  await signInAnew(page, say, fresh)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/account')
  await expect(own.getByText(fresh, { exact: true })).toBeVisible()
})

test('whoever is not verified is reminded on every page, and can have the mail again', async ({
  page,
  say,
  signIn,
}) => {
  const { operator } = tenant
  await signIn(operator)
  await page.goto('/courses')
  const reminder = section(page, say('E-Mail-Adresse bestätigen', 'Verify your e-mail address'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(reminder).toBeHidden()

  const newcomer = await addUser('newcomer', { verified: false })
  await addMember(tenant.id, newcomer, 'operator')
  await signIn(newcomer)
  await page.goto('/courses')
  await expect(reminder).toBeVisible()
  await reminder.getByRole('button', { name: say('E-Mail erneut senden', 'Send e-mail again') }).click()
  await page.goto(await linkTo(newcomer.username, 'verify'))
  await page.getByRole('button', { name: say('Adresse bestätigen', 'Verify address') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByRole('status').filter({ hasText: say('ist bestätigt', 'is verified') }),
  ).toBeVisible()
  await expect(reminder).toBeHidden()
})

test('a new password ends all other sign-ins @desktop', async ({ page, say, signIn }) => {
  const elsewhere = await tokenOf(tenant.operator)
  await signIn(tenant.operator)
  await page.goto('/account')
  const own = section(page, say('Passwort', 'Password'))
  const fresh = 'a wholly different password'
  await own.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await own.getByLabel(say('Neues Passwort', 'New password'), { exact: true }).fill(fresh)
  await own.getByLabel(say('Passwort wiederholen', 'Repeat the password')).fill(fresh)
  await own.getByRole('button', { name: say('Passwort ändern', 'Change password') }).click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: say('Ihr Passwort ist geändert', 'Your password has been changed') }),
  ).toBeVisible()
  await expect(call('GET', '/auth/user-info', { token: elsewhere })).rejects.toThrow('401')
  await page.reload()
  await expect(page).toHaveURL('/account')
  await expect(own).toBeVisible()
})

test('the own sign-ins are listed, and can be ended one by one and all at once @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const others = [
    await tokenOf(tenant.operator),
    await tokenOf(tenant.operator),
    await tokenOf(tenant.operator),
  ]
  await signIn(tenant.operator)
  await page.goto('/account')
  const own = section(page, say('Angemeldete Geräte', 'Signed-in devices'))
  const rows = own.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: say('Dieses Gerät', 'This device') })).toHaveCount(1)
  await own
    .getByRole('button', { name: say('Unbekanntes Gerät abmelden', 'Sign out: Unknown device') })
    .first()
    .click()
  await expect(rows).toHaveCount(3)
  await own.getByRole('button', { name: say('Alle anderen abmelden', 'Sign out all others') }).click()
  await expect(rows).toHaveCount(1)
  await expect(
    page.getByText(say('2 andere Geräte sind abgemeldet.', '2 other devices are signed out.')),
  ).toBeVisible()
  for (const token of others) await expect(call('GET', '/auth/user-info', { token })).rejects.toThrow('401')
})

test('a session that was ended elsewhere is over at the next call, and says so @desktop', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  await page.goto('/courses')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await call('POST', '/auth/sessions/end-others', { token: await tokenOf(tenant.operator) })
  await page.getByRole('link', { name: say('Anmeldungen', 'Registrations'), exact: true }).click()
  await expect(page).toHaveURL('/login?to=%2Fregistrations')
  await expect(
    page.getByRole('status').filter({ hasText: say('Sie wurden abgemeldet.', 'You have been signed out.') }),
  ).toBeVisible()
})

test('a sign-in link is shown with the time it has left, and works in another browser', async ({
  page,
  browser,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  await page.goto('/account')
  const own = section(page, say('Auf einem anderen Gerät anmelden', 'Sign in on another device'))
  const make = say('Anmeldelink erzeugen', 'Make a sign-in link')
  await own.getByRole('button', { name: make }).click()
  await proveIn(page.getByRole('dialog'), say, make)
  const link = own.getByRole('textbox', { name: say('Anmeldelink', 'Sign-in link') })
  await expect(link).toHaveAccessibleDescription(/(Gilt noch|Works for another) [45]:\d\d\./)
  const elsewhere = await browser.newContext()
  const device = await elsewhere.newPage()
  await device.goto(await link.inputValue())
  await expect(device).toHaveURL(/\/dashboard$/)
  await elsewhere.close()
})

test('a provider is linked and unlinked @desktop', async ({ page, say, signIn, inspect }) => {
  await signIn(tenant.operator)
  await page.goto('/account')
  const own = section(page, say('Anmeldedienste', 'Identity providers'))
  await own.getByRole('button', { name: say('School verknüpfen', 'Link School') }).click()
  await inspect('link a provider, proof')
  await proveIn(page.getByRole('dialog'), say, say('Weiter', 'Continue'))
  const address = `privat-${randomUUID()}@example.org`
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(address)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/account')
  await expect(own.getByRole('listitem')).toContainText(address)
  await inspect('linked provider')
  await own.getByRole('button', { name: say('School trennen', 'Unlink School') }).click()
  await proveIn(page.getByRole('dialog'), say, say('Trennen', 'Unlink'))
  await expect(own.getByRole('listitem')).toHaveCount(0)
})

test('whoever changes the user name signs in anew with it', async ({ page, say, signIn, inspect }) => {
  await signIn(tenant.operator)
  await page.goto('/account')
  await page.getByRole('link', { name: say('Benutzernamen ändern', 'Change user name') }).click()
  const username = page.getByRole('textbox', { name: say('Neuer Benutzername', 'New user name') })
  const current = page.getByLabel(say('Aktuelles Passwort', 'Current password'))
  const change = page.getByRole('button', { name: say('Benutzernamen ändern', 'Change user name') })
  await username.fill('somebody-else@example.org')
  await current.fill(password)
  await change.click()
  await expect(
    page.getByText(
      say(
        'Ein Benutzername mit @ muss Ihre eigene E-Mail-Adresse sein.',
        'A user name with an @ has to be your own e-mail address.',
      ),
    ),
  ).toBeVisible()
  await inspect('user name, refused')
  const fresh = `jo-${randomUUID().slice(0, 8)}`
  await username.fill(fresh)
  await change.click()
  await signInAnew(page, say, fresh)
  await expect(page).toHaveURL('/dashboard')
})

test('everything about the account can be taken along @desktop', async ({ page, say, signIn }) => {
  await signIn(tenant.operator)
  await page.goto('/account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('Daten herunterladen', 'Download data') }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`reihum-${tenant.operator.username}.json`)
  const everything = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(everything).toMatchObject({
    account: { username: tenant.operator.username },
    tenants: [{ slug: tenant.slug, role: 'operator' }],
  })
})

test('an account is erased only with the code that is shown, and then it is gone', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  await page.goto('/account')
  // The sections above grow while they load, and would move the button away under the pointer.
  await page.waitForLoadState('networkidle')
  const erase = page.getByRole('button', { name: say('Konto löschen', 'Erase account') })
  await erase.click()
  const dialog = page.getByRole('dialog', {
    name: say('Konto endgültig löschen?', 'Erase the account for good?'),
  })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await erase.click()

  const typed = dialog.getByRole('textbox', {
    name: say('Bestätigungscode eintippen', 'Type the confirmation code'),
  })
  const confirm = dialog.getByRole('button', { name: say('Endgültig löschen', 'Erase for good') })
  await expect(dialog.getByLabel(say('Aktuelles Passwort', 'Current password'))).toBeFocused()
  const code = await shownCode(dialog)
  await expect(confirm).toBeDisabled()
  await typed.fill(code.slice(0, 5))
  await expect(confirm).toBeDisabled()
  await typed.fill(code.toLowerCase())
  await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill('not this one')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toHaveText(
    say('Das aktuelle Passwort stimmt nicht.', 'The current password is wrong.'),
  )
  await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await confirm.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(say('Ihr Konto ist gelöscht.', 'Your account is erased.'))).toBeVisible()
  await expect(tokenOf(tenant.operator)).rejects.toThrow('INVALID_CREDENTIALS')
})

test('forms of the account ask once before they are left with changes @desktop', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  await page.goto('/account')
  const current = section(page, say('Passwort', 'Password')).getByLabel(
    say('Aktuelles Passwort', 'Current password'),
  )
  const address = page.getByRole('textbox', { name: say('Neue E-Mail-Adresse', 'New e-mail address') })
  await address.fill('halb@getippt')
  await current.fill('half of it')
  const away = page.getByRole('link', { name: say('Kurse', 'Courses'), exact: true })
  await away.click()
  const question = page.getByRole('dialog', { name: say('Änderungen verwerfen?', 'Discard changes?') })
  await question.getByRole('button', { name: say('Weiter bearbeiten', 'Keep editing') }).click()
  await expect(address).toHaveValue('halb@getippt')
  await away.click()
  await question.getByRole('button', { name: say('Verwerfen', 'Discard') }).click()
  await expect(page).toHaveURL('/courses')
})

test('the last admin of a provider cannot leave it behind @desktop', async ({ page, say, signIn }) => {
  await signIn(tenant.admin)
  await page.goto('/account')
  await page.getByRole('button', { name: say('Konto löschen', 'Erase account') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
  await dialog
    .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
    .fill(await shownCode(dialog))
  await dialog.getByRole('button', { name: say('Endgültig löschen', 'Erase for good') }).click()
  await expect(dialog.getByRole('alert')).toContainText('Kreativhaus Elbe')
})

test('somebody without a tenant has an account all the same @desktop', async ({ page, say, signIn }) => {
  await signIn(await addUser('alone'))
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: say('Mein Konto', 'My account') })).toBeVisible()
})
