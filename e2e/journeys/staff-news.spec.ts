import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser } from '../stage/people.ts'

test('a member chooses of what they are told and how soon, and each choice is kept @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/account#notifications')
  const section = page.getByRole('region', { name: say('Benachrichtigungen', 'Notifications') })
  await expect(section).toBeInViewport()
  const registrations = section.getByRole('radiogroup', {
    name: say('Neue Anmeldungen', 'New registrations'),
  })
  const daily = registrations.getByRole('radio', { name: say('Täglich', 'Daily') })
  const atOnce = registrations.getByRole('radio', { name: say('Sofort', 'At once') })
  await expect(daily).toBeChecked()
  await inspect('account, notifications')
  await daily.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(atOnce).toBeChecked()
  await expect(
    page.getByText(say('Gespeichert: Neue Anmeldungen, Sofort.', 'Saved: New registrations, At once.')),
  ).toBeVisible()
  await page.reload()
  await expect(atOnce).toBeChecked()
})

test('who only takes attendance has nothing to choose @desktop', async ({ page, say, signIn }) => {
  const tenant = await addTenant()
  const instructor = await addUser('instructor')
  await addMember(tenant.id, instructor, 'instructor')
  await signIn(instructor)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: say('Passwort', 'Password'), exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: say('Benachrichtigungen', 'Notifications') })).toBeHidden()
})
