import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { tabTo } from '../stage/keyboard.ts'
import { linkTo } from '../stage/mails.ts'
import { addMember, addTenant, addUser, type Tenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

type Say = (de: string, en: string) => string

const username = (page: Page, say: Say) =>
  page.getByRole('textbox', { name: say('Benutzername', 'User name') })
const passwordField = (page: Page, say: Say, de = 'Passwort', en = 'Password') =>
  page.getByLabel(say(de, en), { exact: true })

async function fillIn(page: Page, say: Say, name: string, secret = password) {
  await username(page, say).fill(name)
  await passwordField(page, say).fill(secret)
  await page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true }).click()
}

test('with the keyboard alone, and back to where one wanted to go @desktop', async ({ page, say }) => {
  await page.goto('/registrations?state=reserved')
  await expect(page).toHaveURL('/login?to=%2Fregistrations%3Fstate%3Dreserved')
  await expect(username(page, say)).toBeVisible()
  await tabTo(page, username(page, say))
  await page.keyboard.type(tenant.operator.username)
  await tabTo(page, passwordField(page, say))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/registrations?state=reserved')
})

test('guessing is slowed down, counted down to who looks, and locks nobody out @desktop', async ({
  page,
  say,
}) => {
  await page.goto('/login')
  const alert = page.getByRole('alert')
  const signIn = page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true })
  for (let attempt = 0; attempt < 8 && (await signIn.isEnabled()); attempt += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
    await fillIn(page, say, tenant.operator.username, `wrong ${attempt}`)
    await answered
    await expect(alert).toBeVisible()
  }
  await expect(alert).toContainText(say('Zu viele Versuche', 'Too many attempts'))
  await expect(alert).toContainText(/0:0\d/)
  await expect(signIn).toBeDisabled()
  await expect(alert).toContainText(
    say('Sie können es jetzt noch einmal versuchen.', 'You can try again now.'),
  )
  await expect(signIn).toBeEnabled()
  await fillIn(page, say, tenant.operator.username)
  await expect(page).toHaveURL('/dashboard')
})

test('with an identity provider, for the account of the address that it vouches for', async ({
  page,
  say,
}) => {
  await page.goto('/login?to=/courses')
  await page.getByRole('button', { name: say('Mit School anmelden', 'Sign in with School') }).click()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(tenant.operator.username)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/courses')
})

test('whom the provider vouches for but nobody knows is told the way in @desktop', async ({
  page,
  say,
  inspect,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: say('Mit School anmelden', 'Sign in with School') }).click()
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`nobody-${randomUUID()}@example.org`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText(
    say('Zu dieser E-Mail-Adresse gibt es kein Benutzerkonto', 'There is no account for this e-mail address'),
  )
  await inspect('provider without account')
  await page.getByRole('link', { name: say('Registrieren', 'Register') }).click()
  await expect(page).toHaveURL('/register')
})

test('an answer that nobody here has asked the provider for signs nobody in @desktop', async ({
  page,
  say,
}) => {
  await page.goto('/login/callback?code=stolen&state=of-somebody-else')
  await expect(
    page.getByText(say('gehört zu keiner Anmeldung', 'does not belong to a sign-in'), { exact: false }),
  ).toBeVisible()
  await page.getByRole('link', { name: say('Zur Anmeldung', 'Go to sign-in') }).click()
  await expect(page).toHaveURL('/login')
})

test('a link from a device that is signed in works once, and leaves the address @desktop', async ({
  page,
}) => {
  const { authToken } = await call<{ authToken: string }>('POST', '/auth/auth-token', {
    token: await tokenOf(tenant.operator),
    body: { proof: { currentPassword: password } },
  })
  await page.goto(`/courses?authToken=${authToken}&phase=upcoming`)
  await expect(page).toHaveURL('/courses?phase=upcoming')
  await expect(page.getByRole('banner')).toContainText(tenant.operator.username)
  expect(await page.evaluate(() => localStorage.getItem('api_token'))).not.toBe(authToken)

  await page.evaluate(() => localStorage.removeItem('user_info'))
  await page.goto(`/courses?authToken=${authToken}`)
  await expect(page).toHaveURL('/login?to=%2Fcourses')
})

test('a sign-in link of another account asks before it changes who is signed in', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const { admin, operator } = tenant
  const { authToken } = await call<{ authToken: string }>('POST', '/auth/auth-token', {
    token: await tokenOf(operator),
    body: { proof: { currentPassword: password } },
  })
  await signIn(admin)
  const link = `/courses?authToken=${authToken}&phase=upcoming`
  await page.goto(link)
  await expect(page).toHaveURL('/other-account')
  await expect(page.getByRole('main')).toContainText(admin.username)
  await expect(page.getByRole('main')).toContainText(operator.username)
  await inspect('other account')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  await button('Angemeldet bleiben', 'Stay signed in').click()
  await expect(page).toHaveURL('/courses?phase=upcoming')
  await expect(page.getByRole('banner')).toContainText(admin.username)

  await page.goto(link)
  await button('Konto wechseln', 'Switch accounts').click()
  await expect(page).toHaveURL('/courses?phase=upcoming')
  await expect(page.getByRole('banner')).toContainText(operator.username)

  // The link was used up: it changes nothing any more, and asks nothing.
  await page.goto(link)
  await expect(page).toHaveURL('/courses?phase=upcoming')
  await expect(page.getByRole('banner')).toContainText(operator.username)
})

test('a forgotten password is replaced by mail; opening the link alone changes nothing', async ({
  page,
  say,
  inspect,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: say('Passwort vergessen?', 'Forgot your password?') }).click()
  await page.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(tenant.operator.username)
  await page.getByRole('button', { name: say('Link anfordern', 'Request a link') }).click()
  const sent = page.getByRole('heading', {
    name: say('Bitte sehen Sie in Ihr Postfach', 'Please check your inbox'),
  })
  await expect(sent).toBeFocused()
  await inspect('reset requested')

  const link = await linkTo(tenant.operator.username, 'password-reset')
  await page.goto(link)
  await page.goto(link)
  const fresh = 'a wholly different password'
  await passwordField(page, say, 'Neues Passwort', 'New password').fill(fresh)
  await passwordField(page, say, 'Passwort wiederholen', 'Repeat the password').fill('another one entirely')
  const save = page.getByRole('button', { name: say('Passwort setzen', 'Set password') })
  await save.click()
  await expect(
    page.getByText(say('Die Passwörter stimmen nicht überein.', 'The passwords do not match.')),
  ).toBeVisible()
  await inspect('new password')
  await passwordField(page, say, 'Passwort wiederholen', 'Repeat the password').fill(fresh)
  await save.click()
  await expect(page).toHaveURL(/\/login\?username=/)
  await expect(username(page, say)).toHaveValue(tenant.operator.username)
  await fillIn(page, say, tenant.operator.username, fresh)
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    say('Die Adresse ist ungültig oder nicht registriert', 'The address is invalid or not registered'),
  )
})

test('a provider signs up, verifies the address with one click and lands in onboarding @both', async ({
  page,
  say,
  inspect,
}) => {
  const email = `gruendung-${randomUUID()}@example.org`
  await page.goto('/login')
  await page.getByRole('link', { name: say('Registrieren', 'Register') }).click()
  await page.getByRole('button', { name: say('Registrieren', 'Register') }).click()
  await expect(
    page.getByText(say('* Bitte geben Sie den Firmennamen an.', '* The company name is required.')),
  ).toBeVisible()
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
  await box('Firma oder Organisation', 'Company or organisation').fill('Töpferei am Wehr')
  await box('Ihr Name', 'Your name').fill('Tilda Wehr')
  await box('E-Mail', 'E-mail').fill(email)
  await passwordField(page, say).fill(password)
  await passwordField(page, say, 'Passwort wiederholen', 'Repeat the password').fill(password)
  await page.getByRole('button', { name: say('Registrieren', 'Register') }).click()
  await expect(
    page.getByRole('heading', { name: say('Bitte sehen Sie in Ihr Postfach', 'Please check your inbox') }),
  ).toBeFocused()
  await inspect('registered')

  await page.goto(await linkTo(email, 'verify'))
  await page.getByRole('button', { name: say('Adresse bestätigen', 'Verify address') }).click()
  await expect(page).toHaveURL(/\/login\?username=/)
  await fillIn(page, say, email)
  await expect(page).toHaveURL('/onboarding')
})

test('a verification link works once, and says how to go on @desktop', async ({ page, say }) => {
  const nothing = 'x'.repeat(32)
  await page.goto(`/verify/somebody@example.org/${nothing}`)
  await page.getByRole('button', { name: say('Adresse bestätigen', 'Verify address') }).click()
  await expect(page.getByRole('alert')).toHaveText(
    say(
      'Die Bestätigung ist fehlgeschlagen, bitte versuchen Sie es noch einmal',
      'Verification failed, please try again',
    ),
  )
  await page.getByRole('link', { name: say('Zur Anmeldung', 'Go to sign-in') }).click()
  await expect(page).toHaveURL('/login')
})

test('an invitation is accepted with the account it is for, after signing in @desktop', async ({
  page,
  say,
  language,
  inspect,
}) => {
  const invited = await addUser('invited')
  await invite(tenant, invited.username, language)
  await page.goto(await linkTo(invited.username, 'invitation'))
  await inspect('invitation')
  await page.getByRole('button', { name: say('Anmelden und annehmen', 'Sign in and accept') }).click()
  await expect(username(page, say)).toHaveValue(invited.username)
  await fillIn(page, say, invited.username)
  await page.getByRole('button', { name: say('Einladung annehmen', 'Accept the invitation') }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByText(say('Willkommen bei Kreativhaus Elbe.', 'Welcome to Kreativhaus Elbe.')),
  ).toBeVisible()
})

test('somebody without an account accepts an invitation by choosing name and password @desktop', async ({
  page,
  say,
  language,
}) => {
  const email = `neu-${randomUUID()}@example.org`
  await invite(tenant, email, language)
  const link = await linkTo(email, 'invitation')
  await page.goto(link)
  await page.getByRole('textbox', { name: say('Ihr Name', 'Your name') }).fill('Neu Dabei')
  await passwordField(page, say).fill(password)
  await page
    .getByRole('button', { name: say('Konto anlegen und annehmen', 'Create account and accept') })
    .click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(
    say('Diese Einladung ist ungültig oder abgelaufen.', 'This invitation is invalid or has expired.'),
  )
})

async function invite(to: Tenant, email: string, language: string) {
  const token = await tokenOf(to.admin)
  await call('POST', `/${to.slug}/members/invitations`, {
    token,
    body: { email, role: 'operator', language },
  })
}

test('who signs in in one tab need not do so in another @desktop', async ({ page, context, say }) => {
  await addMember((await addTenant()).id, tenant.operator, 'operator')
  const other = await context.newPage()
  await other.goto('/login?to=/courses')
  await expect(username(other, say)).toBeVisible()
  await page.goto('/login')
  await fillIn(page, say, tenant.operator.username)
  await expect(page).toHaveURL(/\/tenant/)
  await expect(other).toHaveURL(/\/tenant\?to=%2Fcourses/)
})
