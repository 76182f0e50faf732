import type { Page } from '@playwright/test'
import { addCourse, book, call } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { tabTo } from '../stage/keyboard.ts'
import { addMember, addTenant, addUser, removeMember, type Tenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const userMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: '@example.org' })

test('without a session every page leads to signing in, and back to where one wanted to go @desktop', async ({
  page,
  say,
}) => {
  await page.goto('/registrations')
  await expect(page).toHaveURL('/login?to=%2Fregistrations')
  await page.getByRole('textbox', { name: say('Benutzername', 'User name') }).fill(tenant.operator.username)
  await page.getByLabel(say('Passwort', 'Password'), { exact: true }).fill('wrong')
  await page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    say('Benutzername oder Passwort stimmen nicht.', 'User name or password is wrong.'),
  )
  await page.getByLabel(say('Passwort', 'Password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true }).click()
  await expect(page).toHaveURL('/registrations')
})

test('signing out ends the session here and on the server @desktop', async ({ page, say, signIn }) => {
  await signIn(tenant.operator)
  await page.goto('/courses')
  const token = await page.evaluate(() => localStorage.getItem('api_token') ?? '')
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: say('Abmelden', 'Sign out') }).click()
  await expect(page).toHaveURL(/\/login/)
  await page.goto('/courses')
  await expect(page).toHaveURL(/\/login/)
  await expect(call('GET', '/auth/user-info', { token })).rejects.toThrow('401')
})

test('whoever is signed in reaches cookie policy and accessibility statement below the navigation, and comes back @both', async ({
  page,
  say,
  signIn,
  isMobile,
}) => {
  await signIn(tenant.operator)
  for (const [link, heading] of [
    [say('Cookie-Richtlinie', 'Cookie policy'), say('Cookie-Richtlinie', 'Cookie policy')],
    [
      say('Barrierefreiheit', 'Accessibility'),
      say('Erklärung zur Barrierefreiheit', 'Accessibility statement'),
    ],
  ] as const) {
    await page.goto('/courses')
    if (isMobile)
      await page.getByRole('button', { name: say('Navigation öffnen', 'Open navigation') }).click()
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/courses')
  }
})

test('language and appearance are chosen and kept @desktop', async ({ page, say, signIn }) => {
  await signIn(tenant.operator)
  await page.goto('/courses')
  await page.getByRole('button', { name: say('Dunkle Darstellung', 'Dark appearance') }).click()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(22, 22, 26)')
  await page.getByRole('button', { name: say('English', 'Deutsch') }).click()
  const title = page.getByRole('heading', { level: 1, name: say('Courses', 'Kurse') })
  await expect(title).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', say('en', 'de'))
  await page.reload()
  await expect(title).toBeVisible()
  expect(await ground()).toBe('rgb(22, 22, 26)')
})

test('an address that leads nowhere says so @desktop', async ({ page, say, signIn }) => {
  await signIn(tenant.operator)
  const nothing = page.getByRole('heading', {
    level: 1,
    name: say('Oops. Hier ist nichts...', 'Oops. There is nothing here...'),
  })
  await page.goto('/no/such/page')
  await expect(nothing).toBeVisible()
  const navigation = page.getByRole('navigation').getByRole('link', { name: say('Kurse', 'Courses') })
  await expect(navigation).toBeVisible()
  await page.goto('/courses/018f0000-0000-7000-8000-000000000000/general')
  await expect(nothing).toBeVisible()
  await page.goto('/courses/018f0000-0000-7000-8000-000000000000/no/such/page')
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
})

test('when the server cannot be reached the person is told @desktop', async ({
  page,
  context,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  await context.route('**/api/**', (route) => route.abort())
  await page.goto('/courses')
  await expect(page).toHaveURL('/service-down')
  await expect(
    page.getByRole('heading', {
      name: say('Der Dienst ist gerade nicht erreichbar', 'The service is not available right now'),
    }),
  ).toBeVisible()
})

test('what the server refuses stays for 20 seconds @desktop', async ({ page, say, signIn }) => {
  const course = await addCourse(tenant)
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  await signIn(tenant.operator)
  await page.clock.install()
  await page.goto(`/courses/${course.id}/registrations`)
  await page.getByRole('link', { name: 'Mina Müller' }).click()
  const confirm = page.getByRole('button', { name: say('Bestätigen', 'Confirm') })
  await expect(confirm).toBeVisible()

  // Meanwhile the operator is removed from the tenant.
  await removeMember(tenant.id, tenant.operator)
  // The page then loads the registration again; that is refused too, and the same notice appears once more.
  const readAnew = page.waitForResponse((answer) => answer.request().method() === 'GET' && !answer.ok())
  await confirm.click()
  const refusal = page.getByRole('alert')
  await expect(refusal).toBeVisible()
  await readAnew
  await page.clock.runFor(15_000)
  await expect(refusal).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(refusal).toBeHidden({ timeout: 25_000 })
})

test('good news leaves after five seconds @desktop', async ({ page, say, signIn }) => {
  const course = await addCourse(tenant)
  await book(tenant, course, { firstName: 'Jonas', lastName: 'Peters' })
  await signIn(tenant.operator)
  await page.clock.install()
  await page.goto(`/courses/${course.id}/registrations`)
  await page.getByRole('link', { name: 'Jonas Peters' }).click()
  await page.getByRole('button', { name: say('Bestätigen …', 'Confirm …') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Bestätigen', 'Confirm'), exact: true })
    .click()
  const done = page.getByRole('status').filter({ hasText: say('bestätigt', 'confirmed') })
  await expect(done).toBeVisible()
  await page.clock.runFor(5_500)
  await expect(done).toBeHidden()
})

test('unsaved changes are not lost by following a link', async ({ page, say, signIn, inspect }) => {
  await signIn(tenant.operator)
  await page.goto('/courses/new')
  const title = page.getByRole('textbox', { name: say('Titel', 'Title'), exact: true })
  await title.fill('Halb getippt')
  const leave = page
    .getByRole('main')
    .getByRole('link', { name: say('Kurse', 'Courses') })
    .first()
  await leave.click()
  const dialog = page.getByRole('dialog', { name: say('Änderungen verwerfen?', 'Discard changes?') })
  await expect(dialog).toBeVisible()
  await inspect('unsaved changes')
  await dialog.getByRole('button', { name: say('Weiter bearbeiten', 'Keep editing') }).click()
  await expect(dialog).toBeHidden()
  await expect(title).toHaveValue('Halb getippt')
  await leave.click()
  await dialog.getByRole('button', { name: say('Verwerfen', 'Discard') }).click()
  await expect(page).toHaveURL('/courses')
})

test('everything works without a mouse @desktop', async ({ page, say }) => {
  await addCourse(tenant, { title: 'Aquarell', start: new Date(Date.now() + 9e8).toISOString() })
  await addCourse(tenant, { title: 'Buchbinden', start: new Date(Date.now() + 12e8).toISOString() })
  await page.goto('/login?to=/courses?sort=title%26dir=asc')
  const username = page.getByRole('textbox', { name: say('Benutzername', 'User name') })
  await expect(username).toBeVisible()
  await tabTo(page, username)
  await page.keyboard.type(tenant.operator.username)
  await tabTo(page, page.getByLabel(say('Passwort', 'Password'), { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  const first = page.getByRole('link', { name: 'Aquarell' })
  const second = page.getByRole('link', { name: 'Buchbinden' })
  await expect(first).toBeVisible()
  await page.reload()
  await expect(first).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: say('Zum Inhalt springen', 'Skip to content') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, first)
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
})

test('on a phone the navigation is a drawer @phone', async ({ page, say, signIn }) => {
  await signIn(tenant.operator)
  await page.goto('/dashboard')
  const registrations = page.getByRole('link', { name: say('Anmeldungen', 'Registrations'), exact: true })
  await expect(registrations).toBeHidden()
  await page.getByRole('button', { name: say('Navigation öffnen', 'Open navigation') }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: say('Navigation öffnen', 'Open navigation') }).click()
  await drawer.getByRole('link', { name: say('Anmeldungen', 'Registrations'), exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/registrations')
})

test('the platform is for superusers; others are told and sent to their dashboard @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.admin)
  await page.goto('/admin')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('alert')).toContainText(
    say('Superuser-Zugang erforderlich', 'Superuser access required'),
  )
  await inspect('dashboard with a refusal')
})

test('a superuser sees the platform and its jobs', async ({ page, say, signIn }) => {
  await signIn(await addUser('superuser', { superuser: true }))
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: say('Plattform', 'Platform') })).toBeVisible()
  await page.goto('/admin/jobs')
  await expect(page.getByRole('heading', { level: 1, name: say('Aufträge', 'Jobs') })).toBeVisible()
})

test('who works for several schools chooses one, an operator does not read the log @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const other = await addTenant()
  await addMember(other.id, tenant.operator, 'admin')
  await signIn(tenant.operator)
  await page.goto('/courses')
  await expect(
    page.getByRole('heading', { level: 1, name: say('Mandant wählen', 'Choose a tenant') }),
  ).toBeVisible()
  await page.getByRole('button', { name: say('Mitarbeiter', 'Operator') }).click()
  await expect(page).toHaveURL('/courses')
  await page.goto('/settings/audit-log')
  await expect(
    page.getByText(
      say(
        'Das Audit-Protokoll sehen nur Administratoren. Bitte fragen Sie Ihren Administrator.',
        'Only administrators see the audit log. Please ask your administrator.',
      ),
    ),
  ).toBeVisible()
})
