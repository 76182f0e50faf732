import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a course opens with what matters today, and each of it leads to its list @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, {
    title: 'Aquarell',
    attendeeLimit: 2,
    waiterLimit: 5,
    minimumAttendees: 2,
  })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  await book(tenant, course, { firstName: 'Tom', lastName: 'Tiede' })
  await book(tenant, course, { firstName: 'Ela', lastName: 'Ernst' })
  await signIn(tenant.admin)
  const main = page.getByRole('main')
  const panel = (de: string, en: string) => page.getByRole('region', { name: say(de, en), exact: true })
  const seats = panel('Plätze', 'Places')
  const save = page.getByRole('button', { name: say('Speichern', 'Save'), exact: true })

  await test.step('its address leads to the overview', async () => {
    await page.goto(`/courses/${course.id}`)
    await expect(page).toHaveURL(`/courses/${course.id}/general`)
    await expect(panel('Nächste Termine', 'Next dates').getByRole('listitem')).toHaveCount(1)
    await expect(seats).toContainText(say('2 von 2 Plätzen belegt', '2 of 2 places taken'))
    await expect(panel('Stand', 'Where it stands')).toContainText(
      say('kommt auf die Warteliste', 'joins the waiting list'),
    )
    await expect(panel('Zuletzt passiert', 'Last activity').getByRole('listitem').first()).toContainText(
      'Ela Ernst',
    )
    await expect(
      panel('Offene Beträge', 'Unpaid').getByRole('link', { name: say('Offen', 'Open') }),
    ).toBeVisible()
    await inspect('course, overview')
  })

  await test.step('the curve is also a table', async () => {
    const curve = panel('Verlauf der Anmeldungen', 'Registrations over time')
    await curve.getByText(say('Als Tabelle', 'As a table')).click()
    await expect(curve.getByRole('row').nth(1)).toContainText('3')
  })

  await test.step('who waits is a list in its order', async () => {
    await seats.getByRole('link', { name: say('Auf der Warteliste: 1', 'On the waiting list: 1') }).click()
    await expect(page).toHaveURL(/\/registrations\?.*state=on_waiting_list/)
    await expect(main.getByText('Ela Ernst').first()).toBeVisible()
    await expect(main.getByText('Tom Tiede')).toHaveCount(0)
    await page.goBack()
    await seats.getByRole('link', { name: say('Belegt: 2', 'Taken: 2') }).click()
    await expect(main.getByText('Tom Tiede').first()).toBeVisible()
    await expect(main.getByText('Ela Ernst')).toHaveCount(0)
    await page.goBack()
  })

  await test.step('the form stands under its tab, and saving stays in view', async () => {
    await panel('Stand', 'Where it stands')
      .getByRole('link', { name: say('Angaben ändern', 'Change details') })
      .click()
    await expect(page).toHaveURL(`/courses/${course.id}/details`)
    await expect(save).toBeInViewport()
    const approval = page.getByRole('textbox', { name: say('Titel', 'Title'), exact: true })
    await approval.fill('Aquarell am See')
    await page.keyboard.press('End')
    await expect(save).toBeInViewport()
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell am See' })).toBeVisible()
  })

  await test.step('an address that names a field still leads to it', async () => {
    await page.goto(`/courses/${course.id}/general#reference`)
    await expect(page).toHaveURL(`/courses/${course.id}/details#reference`)
    await expect(page.getByRole('textbox', { name: say('Kursnummer', 'Course reference') })).toBeFocused()
  })
})

test('a draft says what it lacks and leads to where it is entered @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/courses/new')
  await page.getByRole('textbox', { name: say('Titel', 'Title'), exact: true }).fill('Aquarell')
  await page.getByRole('textbox', { name: say('Gebühr', 'Fee'), exact: true }).fill('0')
  await page.getByRole('button', { name: say('Als Entwurf speichern', 'Save as draft') }).click()
  const standing = page.getByRole('region', { name: say('Stand', 'Where it stands'), exact: true })
  await expect(standing).toContainText(say('Der Kurs ist ein Entwurf.', 'The course is a draft.'))
  await expect(
    page.getByText(say('Es ist noch kein Termin geplant.', 'No date is planned yet.')),
  ).toBeVisible()
  await expect(
    page.getByText(say('Noch hat sich niemand angemeldet.', 'Nobody has registered yet.')),
  ).toBeVisible()
  await inspect('course, overview of a draft')
  await standing.getByRole('link', { name: say('ein Termin', 'an appointment') }).click()
  await expect(
    page.getByRole('textbox', { name: say('Beginn: Datum', 'Start: Date'), exact: true }),
  ).toBeFocused()
})
