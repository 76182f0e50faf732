import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a firm is kept, and places are ordered for it at the price that was agreed @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(180_000)
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  await addCourse(tenant, { title: 'Ersthelfer-Ausbildung', attendeeLimit: 12, feeCents: 8900 })
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const field = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })

  await test.step('the office keeps a firm', async () => {
    await signIn(tenant.operator)
    await page.goto('/firms')
    await expect(main).toContainText(say('Firmen und Einrichtungen', 'Companies and organisations'))
    await page
      .getByRole('link', { name: say('Neue Firma', 'New company') })
      .first()
      .click()
    await field('Name', 'Name').first().fill('Werft Süd GmbH')
    await field('Vorname', 'First name').fill('Ada')
    await field('Nachname', 'Last name').fill('Kern')
    await page.locator('[data-path="contactEmail"]').fill('ada.kern@example.org')
    await field('Kostenstelle', 'Cost centre').fill('KST 42')
    await inspect('new firm')
    await button('Anlegen', 'Create').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Werft Süd GmbH')
    await expect(main).toContainText(
      say('Diese Firma hat noch nicht gebucht.', 'This company has not booked yet.'),
    )
  })

  await test.step('which agrees on five places at a price', async () => {
    await page.getByRole('link', { name: say('Rahmen vereinbaren', 'New framework agreement') }).click()
    // The page of the firm, which has a name of its own, is shown until this one is loaded.
    await expect(field('Anzahl der Plätze', 'Number of places')).toBeVisible()
    await field('Name', 'Name').first().fill(say('Erste Hilfe', 'First aid'))
    await field('Anzahl der Plätze', 'Number of places').fill('5')
    await page.locator('[data-path="validUntil"]').fill(say('31.12.2099', '12/31/2099'))
    await field('Vereinbarter Preis je Platz', 'Agreed price per place').fill(say('40,00', '40.00'))
    await inspect('new frame')
    await button('Anlegen', 'Create').click()
    await expect(main).toContainText(say('5 von 5', '5 of 5'))
  })

  await test.step('and registers somebody for it, with nothing typed twice', async () => {
    await page
      .getByRole('link', { name: say('Für diese Firma anmelden', 'Register people for this company') })
      .click()
    await expect(field('Firma', 'Company').last()).toHaveValue('Werft Süd GmbH')
    await page.getByRole('combobox', { name: say('Kurs', 'Course') }).fill('Ersthelfer')
    await page.getByRole('option', { name: /Ersthelfer/ }).click()
    await page.locator('[data-path="attendees.0.firstName"]').fill('Jonas')
    await page.locator('[data-path="attendees.0.lastName"]').fill('Falk')
    await page.getByText(say('Für eine Firma: Bestellnummer', 'For a company: order number')).click()
    await page.locator('[data-path="unnamedPlaces"]').fill('2')
    await page.getByRole('combobox', { name: say('Rahmen', 'Framework agreement') }).click()
    await page.getByRole('option', { name: say('Erste Hilfe', 'First aid') }).click()
    await expect(page.getByRole('list', { name: say('So kommt der Preis', 'How the price') })).toContainText(
      say('Rahmen Werft Süd GmbH', 'Framework agreement Werft Süd GmbH'),
    )
    await inspect('registration for a firm')
    await button('Anmelden', 'Register').click()
    await expect(page).toHaveURL(/registrations$/)
  })

  await test.step('which its page lists with what is owed', async () => {
    const { items } = await call<{ items: { id: string }[] }>('GET', `/${tenant.slug}/firms`, { token })
    await page.goto(`/firms/${items[0]?.id}`)
    await expect(main).toContainText('Ersthelfer-Ausbildung')
    await expect(main).toContainText(
      say('Offen über alle Buchungen: 120,00', 'Open across all bookings: €120'),
    )
    await expect(main).toContainText(say('2 von 5', '2 of 5'))
    await expect(main).toContainText(say('3, davon 2 ohne Namen', '3, 2 of them without a name'))
    await inspect('firm')
  })
})
