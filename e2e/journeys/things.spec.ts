import { randomUUID } from 'node:crypto'
import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('a dog school asks for the dog and its vaccination, and whoever comes again chooses it with one click @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const title = 'Welpenkurs'
  const past = await addCourse(tenant, { title, feeCents: 0 })
  const start = inHours(1)
  const next = await addCourse(tenant, { title, feeCents: 0, start, end: inHours(3) })
  const email = `mina-${randomUUID().slice(0, 8)}@example.org`
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const dog = page.getByRole('group', { name: say('Hund', 'Dog'), exact: true })
  const dogName = dog.getByRole('textbox', { name: 'Name' })
  const vaccination = dog.getByLabel(say('Geimpft bis', 'Vaccinated until'))
  const check = () => button('Weiter und Angaben prüfen', 'Continue and check your details').click()
  const order = async () => {
    await button('Verbindlich anmelden', 'Complete registration').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      say('Ihr Platz ist bestätigt', 'Your place is confirmed'),
    )
  }

  await test.step('the school asks for the dog, and for what belongs to it', async () => {
    await signIn(tenant.operator)
    const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
    const choose = async (field: string, option: string) => {
      await main.getByRole('combobox', { name: field, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await page.goto('/courses/attributes/new')
    await choose(
      say('Art', 'Type'),
      say('Mitgebrachtes (Tier, Instrument)', 'Brought along (animal, instrument)'),
    )
    await box('Bezeichnung auf Deutsch', 'Label in German').fill('Hund')
    await box('Bezeichnung auf Englisch', 'Label in English').fill('Dog')
    await inspect('new attribute for what is brought')
    await button('Anlegen', 'Create').click()
    await expect(page).toHaveURL('/courses/attributes')

    await page.goto('/courses/attributes/new')
    await choose(say('Art', 'Type'), say('Datum', 'Date'))
    await box('Bezeichnung auf Deutsch', 'Label in German').fill('Geimpft bis')
    await box('Bezeichnung auf Englisch', 'Label in English').fill('Vaccinated until')
    await choose(say('Gilt für', 'Applies to'), say('Hund', 'Dog'))
    await choose(
      say('Sagt, bis wann etwas gültig ist', 'Says until when something is valid'),
      say('Ja, mit Hinweis', 'Yes, with a notice'),
    )
    await main
      .getByRole('checkbox', {
        name: say('Auf der Anwesenheitsliste zeigen', 'Show on the attendance sheet'),
      })
      .check()
    await inspect('new attribute that belongs to what is brought')
    await button('Anlegen', 'Create').click()
    await expect(main.getByText(say('gehört zu „Hund“', 'belongs to “Dog”'))).toBeVisible()
    await inspect('attributes with what belongs to a dog')
  })

  await test.step('a visitor books with Bello', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${past.id}/register`)
    const own = page.getByRole('group', { name: say('Ihre Angaben', 'About you'), exact: true })
    await own.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Mina')
    await own.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Berg')
    await own.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(email)
    await dogName.fill('Bello')
    await vaccination.fill('2020-03-31')
    await inspect('form that asks for a dog')
    await check()
    await expect(main.getByText(say('am ersten Kurstag', 'expired on the first day'))).toBeVisible()
    await inspect('order with a vaccination that is over')
    await order()
  })

  await test.step('and comes again, chooses Bello with one click, and changes the date', async () => {
    for (const [table, key] of [
      ['course', 'id'],
      ['appointment', 'course_id'],
    ])
      await rowsOf(
        `update ${table} set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where ${key} = $1`,
        [past.id],
      )
    await page.goto(`/portal/${tenant.slug}/me`)
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await button('Link schicken', 'Send the link').click()
    await page.goto(await linkTo(email, `portal/${tenant.slug}/me/enter`))
    await button('Meine Buchungen öffnen', 'Open my bookings').click()
    await page.getByRole('button', { name: say('Wieder buchen', 'Book again') }).click()
    await expect(dogName).toHaveValue('')
    await dog.getByRole('button', { name: 'Bello' }).click()
    await expect(dogName).toHaveValue('Bello')
    await expect(vaccination).toHaveValue('2020-03-31')
    await expect(vaccination).toHaveAccessibleDescription(new RegExp(say('Stand: ', 'As of ')))
    await inspect('form with a dog chosen')
    await vaccination.fill('2090-03-31')
    await check()
    await order()
    await page.goto(`/portal/${tenant.slug}/me`)
    await page.getByRole('link', { name: say('Gespeicherte Angaben (1)', 'Saved details (1)') }).click()
    await expect(page.getByLabel(say('Geimpft bis', 'Vaccinated until'))).toHaveValue('2090-03-31')
    await inspect('saved dog of a person')
  })

  await test.step('the staff reads it on the sheet and at the person, and takes it away', async () => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date(start))
    await page.goto(`/attendances?day=${day}`)
    await main.getByRole('link', { name: new RegExp(title) }).click()
    await expect(main.getByRole('listitem').filter({ hasText: 'Mina Berg' })).toContainText(
      say('31.03.2090', '03/31/2090'),
    )
    await inspect('door with a vaccination')
    const [person] = await rowsOf<{ person_id: string }>(
      'select person_id from registration where course_id = $1',
      [next.id],
    )
    await page.goto(`/attendees/${person?.person_id}`)
    const stored = main.locator('section', { hasText: say('Mitgebrachtes', 'Brought along') }).last()
    await expect(stored).toContainText(say('Hund: Bello', 'Dog: Bello'))
    await inspect('person with a dog')
    await stored.getByRole('button', { name: say('Bello ändern', 'Change Bello') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Bello')
    await inspect('dog being changed')
    await dialog.getByRole('button', { name: say('Bello löschen', 'Delete Bello') }).click()
    await expect(stored).toContainText(say('Noch nichts gespeichert.', 'Nothing saved yet.'))
  })
})
