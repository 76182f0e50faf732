import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a course for members alone turns a stranger away, and lets them book once the staff added them @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const course = await addCourse(tenant, {
    title: 'Offenes Atelier',
    feeCents: 0,
    start: inDays(100),
    end: inDays(100.1),
  })
  const email = `mia-${tenant.slug}@example.org`
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en), exact: true })
  const field = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  const told = (de: string, en: string) =>
    expect(
      page
        .getByRole('status')
        .filter({ hasText: say(de, en) })
        .first(),
    ).toBeVisible()

  await test.step('the staff makes a group', async () => {
    await signIn(tenant.operator)
    await page.goto('/person-groups/new')
    await field('Name', 'Name').fill('Fördermitglieder')
    await button('Anlegen', 'Create').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fördermitglieder')
    await expect(main).toContainText(say('Noch niemand.', 'Nobody yet.'))
  })

  await test.step('and says that the course is for it alone', async () => {
    await page.goto(`/courses/${course.id}/details`)
    await button('Personengruppe', 'Group of people').click()
    const rule = main.getByRole('group', { name: say('Regel 1', 'Rule 1') })
    await page.keyboard.press('Control+s')
    await expect(rule.getByText(say('Dieses Feld wird benötigt', 'This field is required'))).toBeVisible()
    await rule.getByRole('checkbox', { name: 'Fördermitglieder' }).check()
    await inspect('editor with a rule of groups')
    await page.keyboard.press('Control+s')
    await told('gespeichert', 'saved')
  })

  await test.step('a stranger reads for whom it is, and is turned away behind the link of the mail', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    await expect(main).toContainText(say('nur für „Fördermitglieder“', 'for “Fördermitglieder” only'))
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await field('Vorname', 'First name').fill('Mia')
    await field('Nachname', 'Last name').fill('Kurz')
    await field('E-Mail', 'E-mail').fill(email)
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await button('Verbindlich anmelden', 'Complete registration').click()
    await expect(main).toContainText(email)
    await page.goto(await linkTo(email, `portal/${tenant.slug}/booking-request`))
    await expect(main).toContainText(
      say('ließ sich nicht bestätigen', 'we could not confirm that the requirements'),
    )
  })

  await test.step('the staff adds them to the group', async () => {
    await page.goto('/attendees/new')
    await field('Vorname', 'First name').fill('Mia')
    await field('Nachname', 'Last name').fill('Kurz')
    await field('E-Mail', 'E-mail').fill(email)
    await button('Anlegen', 'Create').click()
    await button('In Gruppe aufnehmen', 'Add to a group').click()
    await dialog
      .getByRole('combobox', { name: say('Personengruppe', 'Group of people') })
      .selectOption('Fördermitglieder')
    await dialog.getByRole('button', { name: say('Aufnehmen', 'Add'), exact: true }).click()
    await told('Aufgenommen', 'Added')
    await expect(main.getByRole('link', { name: 'Fördermitglieder' })).toBeVisible()
    await inspect('person in a group')
  })

  await test.step('the same link books', async () => {
    await page.goto(await linkTo(email, `portal/${tenant.slug}/booking-request`))
    await button('Verbindlich anmelden', 'Complete registration').click()
    await expect(page).toHaveURL(/course-registration/)
  })

  await test.step('the list of attendees finds the group, and the person leaves it again', async () => {
    await page.goto('/person-groups')
    await main.getByRole('link', { name: 'Fördermitglieder' }).click()
    await main.getByRole('link', { name: 'Mia Kurz' }).click()
    await main
      .getByRole('button', {
        name: say('Entfernen: Fördermitglieder', 'Remove: Fördermitglieder'),
      })
      .click()
    await expect(main).toContainText(
      say('Gehört zu keiner Personengruppe.', 'Belongs to no group of people.'),
    )
  })
})
