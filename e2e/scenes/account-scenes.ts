import type { Page } from '@playwright/test'
import { seedPassword } from '../stage/stage.ts'
import { openDrawer, press, refuseSignIn, submit, submitForm } from './gestures.ts'
import { backOffice, both, full, type Scene } from './scene.ts'

/** As if a sign-in link of another account had been opened. */
const openLinkOfAnother = async (page: Page) => {
  await page.evaluate(() => {
    const supplied = { authToken: 'x', username: 'lena@kreativhaus.example', to: '/courses' }
    sessionStorage.setItem('supplied_sign_in', JSON.stringify(supplied))
    location.assign('/other-account')
  })
  await page.getByRole('heading', { level: 1, name: /^(Konto wechseln\?|Switch accounts\?)$/ }).waitFor()
}

/** Shows the numbers behind the charts of the dashboard. */
const showNumbers = async (page: Page) => {
  const tables = page.getByText(/^(Als Tabelle|As a table)$/)
  await tables.first().waitFor()
  for (const table of await tables.all()) await table.click()
  await page.getByRole('table', { name: /^(Anmeldungen|Registrations)$/ }).waitFor()
}

/** Screens of signing in, the own account and the dashboard. */
export const accountScenes: readonly Scene[] = [
  backOffice('Sign in', '/login', full, { viewer: 'nobody' }),
  backOffice('Sign in, refused', '/login', full, { viewer: 'nobody', prepare: (page) => refuseSignIn(page) }),
  backOffice('First visit', '/login', full, { viewer: 'stranger' }),
  backOffice('Back from a provider', '/login/callback', full, { viewer: 'nobody' }),
  backOffice('Register', '/register', full, { viewer: 'nobody' }),
  backOffice('Register, recommended', '/register', full, { viewer: 'nobody', query: '?code=ACDEF-34679' }),
  backOffice('Register, refused', '/register', full, { viewer: 'nobody', prepare: submitForm }),
  backOffice('Forgotten password', '/password-reset', full, { viewer: 'nobody' }),
  backOffice('New password', '/password-reset/$token', full, { viewer: 'nobody' }),
  backOffice('New password, link used', '/password-reset/of-no-use', full, { viewer: 'nobody' }),
  backOffice('First superuser, link used', '/first-superuser/of-no-use', full, { viewer: 'nobody' }),
  backOffice('Verify', '/verify/$email/$token', full, { viewer: 'nobody' }),
  backOffice('Verify, refused', '/verify/$email/of-no-use', full, { viewer: 'nobody', prepare: submit }),
  backOffice('Invitation', '/invitation/$token', full, { viewer: 'nobody' }),
  backOffice('Invitation, used', '/invitation/of-no-use', full, { viewer: 'nobody' }),
  backOffice('Cookie policy', '/cookie-policy', full, { viewer: 'nobody' }),
  backOffice('Imprint', '/imprint', full, { viewer: 'nobody' }),
  backOffice('Accessibility statement', '/accessibility', full, { viewer: 'nobody' }),
  backOffice('Account', '/account'),
  backOffice('Account, sign-in link', '/account', full, {
    prepare: async (page) => {
      const make = { name: /^(Anmeldelink erzeugen|Make a sign-in link)$/ }
      await page.getByRole('button', make).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(/^(Aktuelles Passwort|Current password)$/).fill(seedPassword)
      await dialog.getByRole('button', make).click()
      await page.getByRole('textbox', { name: /^(Anmeldelink|Sign-in link)$/ }).waitFor()
    },
  }),
  backOffice('Account, erase', '/account', full, { prepare: press(/^(Konto löschen|Erase account)$/) }),
  backOffice('Account, passkey', '/account', full, {
    prepare: press(/^(Passkey hinzufügen|Add a passkey)$/),
  }),
  backOffice('Feedback to the makers', '/suggestions', both, {
    query: `?page=${encodeURIComponent('/courses/$courseId/general')}`,
  }),
  backOffice('Second factor', '/second-factor'),
  backOffice('Other account', '/other-account', full, { prepare: openLinkOfAnother }),
  backOffice('Account without tenant', '/account', full, { viewer: 'superuser' }),
  backOffice('User name', '/account/username'),
  backOffice('Dashboard, not verified', '/dashboard', full, { viewer: 'unverified' }),
  backOffice('Choose a tenant', '/tenant', full, { viewer: 'of-two' }),
  backOffice('No tenant', '/tenant', ['empty'], { viewer: 'superuser' }),
  backOffice('Dashboard', '/dashboard', both),
  backOffice('Dashboard, a year in tables', '/dashboard', full, {
    query: '?range=12m',
    prepare: showNumbers,
  }),
  backOffice('Dashboard, days in the wrong order', '/dashboard', full, {
    query: '?range=own&from=2027-03-31&to=2027-03-01',
  }),
  backOffice('Navigation', '/dashboard', full, { viewer: 'admin', onlyOnPhone: true, prepare: openDrawer }),
]
