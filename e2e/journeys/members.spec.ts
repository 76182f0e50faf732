import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addMember, addTenant, addUser, type Tenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

type Say = (de: string, en: string) => string

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function act(page: Page, name: string, action: string) {
  await row(page, name)
    .getByRole('button', { name: new RegExp(name) })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function openInvite(page: Page, say: Say) {
  await page.getByRole('button', { name: say('Benutzer einladen', 'Invite user') }).click()
  return page.getByRole('dialog', { name: say('Benutzer einladen', 'Invite user') })
}

test('somebody is invited by mail, accepts, and is one of the team', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const email = `neu-${randomUUID().slice(0, 8)}@example.org`
  await signIn(tenant.admin)
  await page.goto('/settings/users')
  await expect(page.getByText(say('2 von 15 Benutzern', '2 of 15 users'))).toBeVisible()

  const dialog = await openInvite(page, say)
  await dialog.getByRole('button', { name: say('Einladung senden', 'Send invitation') }).click()
  await expect(
    dialog.getByText(say('* Dieses Feld wird benötigt.', '* This field is required.')),
  ).toBeVisible()
  await dialog.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(tenant.operator.username)
  await dialog.getByRole('button', { name: say('Einladung senden', 'Send invitation') }).click()
  await expect(
    dialog.getByText(
      say(
        'Diese Person gehört schon dazu oder ist schon eingeladen.',
        'This person is already a member or already invited.',
      ),
    ),
  ).toBeVisible()
  await inspect('invite, already a member')
  await dialog.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(email)
  await dialog.getByRole('combobox', { name: say('Rolle', 'Role') }).selectOption({ label: 'Administrator' })
  await dialog.getByRole('button', { name: say('Einladung senden', 'Send invitation') }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, email)).toContainText(say('Eingeladen', 'Invited'))
  await expect(page.getByText(say('3 von 15 Benutzern', '3 of 15 users'))).toBeVisible()

  const link = await linkTo(email, 'invitation')
  await page.evaluate(() => localStorage.clear())
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora Neu')
  await page.getByLabel(say('Passwort', 'Password'), { exact: true }).fill(password)
  await page
    .getByRole('button', { name: say('Konto anlegen und annehmen', 'Create account and accept') })
    .click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings/users')
  await expect(row(page, 'Nora Neu')).toContainText('Administrator')
  await expect(row(page, 'Nora Neu').getByText(say('Sie', 'You'), { exact: true })).toBeVisible()
})

test('an open invitation is sent again and withdrawn @desktop', async ({ page, say, signIn }) => {
  const email = `offen-${randomUUID().slice(0, 8)}@example.org`
  await signIn(tenant.admin)
  await page.goto('/settings/users')
  const dialog = await openInvite(page, say)
  await dialog.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(email)
  await dialog.getByRole('button', { name: say('Einladung senden', 'Send invitation') }).click()
  const first = await linkTo(email, 'invitation')
  await act(page, email, say('Erneut senden', 'Send again'))
  await expect.poll(() => linkTo(email, 'invitation')).not.toBe(first)
  await act(page, email, say('Zurückziehen', 'Withdraw'))
  await expect(row(page, email)).toBeHidden()
})

test('roles and labels are changed, and removing names what it means @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const name = tenant.operator.username
  await signIn(tenant.admin)
  await page.goto('/settings/users')
  await act(page, name, say('Rolle ändern', 'Change role'))
  const change = page.getByRole('dialog')
  await change.getByRole('combobox', { name: say('Rolle', 'Role') }).selectOption({ label: 'Administrator' })
  await change.getByRole('checkbox', { name: say('Ansprechperson für Technik', 'Developer contact') }).check()
  await inspect('change a member')
  await change.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(row(page, name)).toContainText(say('Ansprechperson für Technik', 'Developer contact'))
  await expect(row(page, name)).toContainText('Administrator')

  await act(page, name, say('Entfernen', 'Remove'))
  const remove = page.getByRole('dialog')
  await expect(remove).toContainText(say('verliert sofort jeden Zugriff', 'loses all access at once'))
  await inspect('remove a member')
  await remove.getByRole('button', { name: say('Entfernen', 'Remove') }).click()
  await expect(row(page, name)).toBeHidden()
})

test('the last administrator is told why they cannot go, and can once there is another', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.admin)
  await page.goto('/settings/users')
  const self = tenant.admin.username
  await expect(row(page, self)).toContainText(say('Einziger Administrator', 'The only administrator'))
  await row(page, self)
    .getByRole('button', { name: new RegExp(self) })
    .click()
  await expect(page.getByRole('menuitem', { name: say('Verlassen', 'Leave') })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await addMember(tenant.id, await addUser('nachfolge'), 'admin')
  await page.reload()
  await act(page, self, say('Verlassen', 'Leave'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Verlassen', 'Leave') })
    .click()
  await expect(
    page.getByRole('heading', {
      name: say('Der Benutzer ist keinem Mandanten zugeordnet', 'The user is not assigned to any tenant'),
    }),
  ).toBeVisible()
})

test('a tier that is full leads to the tiers instead of to a form that fails @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const small = await addTenant({ tier: 'FREE' })
  await signIn(small.admin)
  await page.goto('/settings/users')
  await expect(page.getByText(say('2 von 1 Benutzern', '2 of 1 users'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('Benutzer einladen', 'Invite user') })).toHaveCount(0)
  await inspect('users, tier full')
  // Instructors take no place in the tier.
  await page.getByRole('button', { name: say('Kursleitung einladen', 'Invite instructor') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: say('Rolle', 'Role') }).locator('option')).toHaveCount(1)
  await dialog.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill('kursleitung@example.org')
  await dialog.getByRole('button', { name: say('Einladung senden', 'Send invitation') }).click()
  await expect(dialog).toBeHidden()
  await expect(
    page.getByText(say('2 von 1 Benutzern, dazu eine Kursleitung', '2 of 1 users, and one instructor')),
  ).toBeVisible()
  await page.getByRole('link', { name: say('Tarife vergleichen', 'Compare tiers') }).click()
  await expect(page).toHaveURL('/settings/billing')
})
