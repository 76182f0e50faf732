import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser } from '../stage/people.ts'
import { proveBankChange } from '../stage/prove-bank-change.ts'
import { saveInBar } from '../stage/save-settings.ts'

test('the books are kept without the courses, and whoever leads courses only takes attendance', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const [accountant, instructor] = await Promise.all([addUser('buchhaltung'), addUser('leitung')])
  await addMember(tenant.id, accountant, 'accountant')
  await addMember(tenant.id, instructor, 'instructor')
  const course = await addCourse(tenant, { title: 'Aquarell am Abend' })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })

  await signIn(accountant)
  await page.goto('/dashboard')
  await expect(
    page.getByRole('heading', { name: say('Neueste Anmeldungen', 'Newest registrations') }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: say('Kurse', 'Courses'), exact: true })).toHaveCount(0)
  await inspect('dashboard, accountant')
  await page.getByRole('link', { name: /Mina Müller/ }).click()
  await expect(page.getByRole('heading', { name: 'Mina Müller' })).toBeVisible()
  await expect(page.getByText('Aquarell am Abend').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Aquarell am Abend' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: say('Umbuchen', 'Rebook') })).toHaveCount(0)
  await inspect('registration, accountant')
  await page.goto('/courses')
  const notForRole = page.getByText(
    say('Diese Seite gehört nicht zu Ihrer Rolle.', 'This page is not part of your role.'),
  )
  await expect(notForRole).toBeVisible()
  await inspect('not for this role')
  await page.goto('/settings/general')
  const bank = page.getByRole('form', { name: say('Bankverbindung', 'Bank account') })
  await bank
    .getByRole('textbox', { name: say('Kontoinhaber', 'Account holder') })
    .fill('Kreativhaus Elbe e. V.')
  await saveInBar(page, say)
  await proveBankChange(page, say)
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()

  await signIn(instructor)
  await page.goto('/')
  await expect(page).toHaveURL(/\/attendances/)
  await expect(page.getByRole('link', { name: say('Anmeldungen', 'Registrations') })).toHaveCount(0)
  await page.goto(`/courses/${course.id}/general`)
  await expect(notForRole).toBeVisible()
})
