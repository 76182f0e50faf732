import { randomUUID } from 'node:crypto'
import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('what stays with a person is asked once, confirmed the next time, and read at the door @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const title = 'Schwimmkurs'
  const past = await addCourse(tenant, { title, feeCents: 0 })
  const start = inHours(1)
  const next = await addCourse(tenant, { title, feeCents: 0, start, end: inHours(3) })
  const email = `mina-${randomUUID().slice(0, 8)}@example.org`
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const allergies = () => page.getByRole('textbox', { name: say('Allergien', 'Allergies') })
  const order = async () => {
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await button('Verbindlich anmelden', 'Complete registration').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      say('Ihr Platz ist bestätigt', 'Your place is confirmed'),
    )
  }

  await test.step('a field says that its answer stays with the person', async () => {
    await signIn(tenant.operator)
    await page.goto('/courses/attributes/new')
    const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
    const choose = async (field: string, option: string) => {
      await main.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await box('Bezeichnung auf Deutsch', 'Label in German').fill('Allergien')
    await box('Bezeichnung auf Englisch', 'Label in English').fill('Allergies')
    await choose(say('Gilt für', 'Applies to'), say('Die Person', 'The person'))
    await choose(say('Erneut fragen', 'Ask again'), say('Nach 12 Monaten', 'After 12 months'))
    await main
      .getByRole('checkbox', {
        name: say('Auf der Anwesenheitsliste zeigen', 'Show on the attendance sheet'),
      })
      .check()
    await inspect('new attribute that stays with the person')
    await button('Anlegen', 'Create').click()
    await expect(page).toHaveURL('/courses/attributes')
    await expect(main.getByText(say('bleibt bei der Person', 'stays with the person'))).toBeVisible()
  })

  await test.step('a visitor is asked, and told that it will be kept', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${past.id}/register`)
    const own = page.getByRole('group', { name: say('Ihre Angaben', 'About you'), exact: true })
    await own.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Mina')
    await own.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Berg')
    await own.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(email)
    await expect(allergies()).toHaveValue('')
    await expect(own).toContainText(say('Wird gespeichert', 'Will be saved'))
    await allergies().fill('Nüsse')
    await order()
  })

  await test.step('whoever comes back by their address sees it with its date, and changes it', async () => {
    await rowsOf(
      "update course set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where id = $1",
      [past.id],
    )
    await rowsOf(
      "update appointment set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where course_id = $1",
      [past.id],
    )
    await page.goto(`/portal/${tenant.slug}/me`)
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await button('Link schicken', 'Send the link').click()
    await page.goto(await linkTo(email, `portal/${tenant.slug}/me/enter`))
    await button('Meine Buchungen öffnen', 'Open my bookings').click()
    await page.getByRole('link', { name: say('Gespeicherte Angaben (1)', 'Saved details (1)') }).click()
    await expect(allergies()).toHaveValue('Nüsse')
    await inspect('saved details of a person')
    await page.getByRole('link', { name: say('Alle meine Buchungen', 'All my bookings') }).click()
    await page.getByRole('button', { name: say('Wieder buchen', 'Book again') }).click()
    await expect(allergies()).toHaveValue('Nüsse')
    await expect(allergies()).toHaveAccessibleDescription(new RegExp(say('Stand: ', 'As of ')))
    await inspect('form with saved details')
    await allergies().fill('Nüsse und Soja')
    await order()
  })

  await test.step('the staff reads it at the door and at the person, where it is taken away', async () => {
    // Near midnight the course that begins in an hour is one of tomorrow.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(start))
    await page.goto(`/attendances?day=${day}`)
    await main.getByRole('link', { name: new RegExp(title) }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'Mina Berg' })).toContainText('Nüsse und Soja')
    await inspect('door with what instructors may know')
    const [person] = await rowsOf<{ person_id: string }>(
      'select person_id from registration where course_id = $1',
      [next.id],
    )
    await page.goto(`/attendees/${person?.person_id}`)
    const stored = main
      .getByRole('region', { name: say('Gespeicherte Angaben', 'Saved details') })
      .or(main.locator('section', { hasText: say('Gespeicherte Angaben', 'Saved details') }))
    await expect(stored.first()).toContainText(
      say('unter „Meine Buchungen“ bestätigt', 'confirmed in “My bookings”'),
    )
    await inspect('person with saved details')
    await stored
      .first()
      .getByRole('button', { name: say('Ändern', 'Change'), exact: true })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox')).toHaveValue('Nüsse und Soja')
    await inspect('saved details being changed')
    await dialog.getByRole('textbox').fill('')
    await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(stored.first()).toContainText(say('Noch nichts gespeichert.', 'Nothing saved yet.'))
  })
})
