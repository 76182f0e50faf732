import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a course says who may take part, the form asks what it needs, and the staff lets somebody in for a reason @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const course = await addCourse(tenant, {
    title: 'Ballett II',
    feeCents: 0,
    start: inDays(100),
    end: inDays(100.1),
  })
  const main = page.getByRole('main')
  const saved = () =>
    expect(page.getByRole('status').filter({ hasText: say('gespeichert', 'saved') })).toBeVisible()

  await test.step('rules are entered, and what is missing is said at its field', async () => {
    await signIn(tenant.operator)
    await page.goto(`/courses/${course.id}/details`)
    await main.getByRole('button', { name: say('Alter', 'Age'), exact: true }).click()
    const age = main.getByRole('group', { name: say('Regel 1', 'Rule 1') })
    await page.keyboard.press('Control+s')
    await expect(age.getByText(say('Dieses Feld wird benötigt', 'This field is required'))).toBeVisible()
    await age.getByRole('textbox', { name: say('Ab Alter', 'From age') }).fill('6')
    await main.getByRole('button', { name: say('Früherer Kurs', 'Earlier course'), exact: true }).click()
    const earlier = main.getByRole('group', { name: say('Regel 2', 'Rule 2') })
    await earlier.getByRole('combobox', { name: say('Kurstitel', 'Title of the course') }).fill('Ballett I')
    await inspect('editor with rules of entry')
    await page.keyboard.press('Control+s')
    await saved()
  })

  const childOf = (name: string) => page.getByRole('group', { name, exact: true })
  const next = () =>
    page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()

  await test.step('the course and its form say who may take part, and an age is said at its field', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    const told = say('ab 6 Jahren bei Kursbeginn', 'aged 6 and over when the course begins')
    await expect(main).toContainText(told)
    await expect(main).toContainText(say('setzt „Ballett I“ voraus', 'requires “Ballett I”'))
    await inspect('course page with rules of entry')
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    const own = childOf(say('Ihre Angaben', 'About you'))
    await own.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Mia')
    await own.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Kurz')
    await own.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill('mia@example.org')
    const born = own.getByLabel(say('Geburtsdatum', 'Date of birth'))
    await expect(own).toContainText(told)
    await born.fill(inDays(-3 * 365).slice(0, 10))
    await next()
    const wrong = say('Das Alter passt nicht zu diesem Kurs.', 'The age does not fit this course.')
    await expect(page.locator('p.error', { hasText: wrong })).toBeVisible()
    await inspect('register with an age that does not fit')
    await page.getByLabel(say('Geburtsdatum', 'Date of birth')).fill(inDays(-9 * 365).slice(0, 10))
    await next()
  })

  await test.step('what was attended is looked at behind the link of a mail', async () => {
    await page.getByRole('button', { name: say('Verbindlich anmelden', 'Complete registration') }).click()
    await expect(main).toContainText('mia@example.org')
    await page.goto(await linkTo('mia@example.org', `portal/${tenant.slug}/booking-request`))
    await expect(main).toContainText(
      say('ließ sich nicht bestätigen', 'we could not confirm that the requirements'),
    )
    await inspect('request that the rules do not let in')
  })

  await test.step('the staff is told why, registers all the same, and reads it in the history', async () => {
    await page.goto(`/registrations/new?courseId=${course.id}`)
    const person = main.getByRole('group', { name: 'Person 1' })
    await person.getByRole('combobox', { name: say('Vorname', 'First name') }).fill('Mia')
    await person.getByRole('combobox', { name: say('Nachname', 'Last name') }).fill('Kurz')
    await person
      .getByRole('textbox', { name: say('Geburtsdatum', 'Date of birth') })
      .fill(say('04.05.2015', '05/04/2015'))
    await page.keyboard.press('Escape')
    const register = main.getByRole('button', { name: say('Anmelden', 'Register'), exact: true })
    await register.click()
    await expect(main.getByRole('status').filter({ hasText: 'Ballett I' })).toContainText('Mia Kurz')
    await inspect('registering somebody whom the rules do not let in')
    await main
      .getByRole('textbox', { name: say('Grund der Ausnahme', 'Reason for the exception') })
      .fill('Tanzt seit Jahren.')
    await register.click()
    await expect(page).toHaveURL(/\/registrations\/[0-9a-f-]{36}/)
    await expect(main).toContainText('Tanzt seit Jahren.')
    await expect(main).toContainText(say('04.05.2015', '05/04/2015'))
  })
})
