import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('lunch is offered, ordered with a place, added by the staff, and listed for the kitchen @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Ölmalerei', feeCents: 10_000 })
  const main = page.getByRole('main')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  const lunch = say('Mittagessen', 'Lunch')
  await signIn(tenant.operator)

  await test.step('it is made', async () => {
    await page.goto('/extras')
    await expect(
      main.getByText(
        say('Zusatzleistungen werden mit einem Platz gebucht', 'Extras are booked with a place'),
      ),
    ).toBeVisible()
    await main
      .getByRole('link', { name: say('Neue Zusatzleistung', 'New extra') })
      .first()
      .click()
    await box('Name', 'Name').fill(lunch)
    await page.keyboard.press('Control+s')
    await expect(box('Preis je Stück', 'Price each')).toHaveAttribute('aria-invalid', 'true')
    await inspect('new extra, refused')
    await box('Preis je Stück', 'Price each').fill(say('12,00', '12.00'))
    await box('Höchstzahl', 'Maximum number').fill('4')
    await box('Vorrat', 'Stock').fill('5')
    await box('Nachbestellen bis (Tage vor Beginn)', 'Can be added later until (days before the start)').fill(
      '2',
    )
    await inspect('new extra')
    await page.keyboard.press('Control+s')
    const made = main
      .getByRole('row', { name: new RegExp(lunch) })
      .or(main.getByRole('listitem').filter({ hasText: lunch }))
    await expect(made).toContainText(say('0 von 5', '0 of 5'))
    await inspect('extras')
  })

  await test.step('a visitor orders two with the place', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    await expect(page.getByRole('list', { name: say('Zusatzleistungen', 'Extras') })).toContainText(lunch)
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await page.getByRole('radio', { name: say('Für mich', 'For me') }).check()
    const field = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) }).first()
    await field('Vorname', 'First name').fill('Mina')
    await field('Nachname', 'Last name').fill('Müller')
    await field('E-Mail', 'E-mail').fill('mina@example.org')
    await page.getByRole('combobox', { name: lunch }).selectOption('2')
    await inspect('register with extras')
    await page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order).toContainText(`2 × ${lunch}`)
    await expect(order).toContainText(say('124,00', '124.00'))
    await inspect('order with extras')
    await page
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(main).toContainText(`2 × ${lunch}`)
    await inspect('booking with extras')
  })

  await test.step('one more is ordered from the page of the booking', async () => {
    await page.getByRole('link', { name: say('Zusatzleistungen dazubuchen', 'Add extras') }).click()
    await expect(page.getByText(say('schon gebucht: 2', 'booked already: 2'))).toBeVisible()
    const next = page.getByRole('button', { name: say('Weiter zur Bestellung', 'Continue to your order') })
    await next.click()
    await expect(page.getByRole('alert')).toContainText(say('Bitte wählen Sie', 'Please choose'))
    await page.getByRole('combobox', { name: lunch }).selectOption('1')
    await inspect('extras ordered later')
    await next.click()
    await expect(main).toContainText(say('12,00', '12.00'))
    await inspect('order of extras')
    await page.getByRole('link', { name: say('Auswahl ändern', 'Change your choice') }).click()
    await expect(page.getByRole('combobox', { name: lunch })).toHaveValue('1')
    await next.click()
    await page
      .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
      .click()
    await expect(page.getByRole('status').first()).toContainText(say('dazugebucht', 'Added'))
    await expect(main).toContainText(`3 × ${lunch}`)
  })

  await test.step('the staff adds one, and prints who gets what', async () => {
    await page.goto(`/courses/${course.id}/registrations`)
    await main
      .getByRole('link', { name: /Müller/ })
      .first()
      .click()
    await expect(main.getByText(`3 × ${lunch}`).first()).toBeVisible()
    await main.getByRole('button', { name: say('Ändern', 'Change'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: new RegExp(lunch) }).selectOption('4')
    await inspect('changing extras')
    await dialog.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    // What is owed beside it follows.
    await expect(main.getByText(`Ölmalerei · 4 × ${lunch}`).first()).toBeVisible()
    await expect(main.getByText(`4 × ${lunch}`).first()).toBeVisible()
    await inspect('registration with extras')
    await page.goto(`/courses/${course.id}/registrations`)
    await main.getByRole('link', { name: say('Wer was bekommt', 'Who gets what') }).click()
    await expect(main.getByRole('row', { name: /Müller/ })).toContainText('4')
    await inspect('who gets what')
  })
})

test('the list for the kitchen is for the whole course or for one date, without who is excused there @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const course = await addCourse(tenant, { title: 'Ölmalerei', start: at(20), end: at(20.1) })
  const token = await tokenOf(tenant.operator)
  const [extraId, later] = [randomUUID(), { id: randomUUID(), start: at(27), end: at(27.1) }]
  const path = `/${tenant.slug}/courses/${course.id}`
  const extra = { name: 'Mittagessen', priceCents: 900, mostPerPerson: 2 }
  await call('POST', `/${tenant.slug}/extras`, { token, body: { id: extraId, extra } })
  await call('POST', `${path}/appointments`, { token, body: { appointments: [later] } })
  const attendees = ['Mina', 'Ida'].map((firstName) => ({
    firstName,
    lastName: 'Müller',
    email: `${firstName.toLowerCase()}@example.org`,
    extras: [{ extraId, quantity: 1 }],
  }))
  const { registrations } = await call<{ registrations: { id: string }[] }>('POST', `${path}/registrations`, {
    token,
    body: { requestKey: randomUUID(), language: 'de', attendees },
  })
  const mark = {
    id: randomUUID(),
    registrationId: registrations[1]?.id,
    appointmentId: later.id,
    type: 'EXCUSED',
    appointmentStart: later.start,
    markedAt: new Date().toISOString(),
  }
  await call('POST', `/${tenant.slug}/attendances/marks`, { token, body: { marks: [mark] } })
  await signIn(tenant.operator)
  await page.goto(`/courses/${course.id}/extras`)
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows).toHaveCount(4)
  await inspect('who gets what in a course')
  await page.getByRole('combobox', { name: say('Termin', 'Appointment') }).selectOption(later.id)
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Mina')
  await inspect('who gets what at a date')
})
