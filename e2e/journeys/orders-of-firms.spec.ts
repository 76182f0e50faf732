import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

test('a firm orders ten places, and says later who comes @both', async ({ page, say, signIn, inspect }) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const { id } = await addCourse(tenant, { title: 'Ersthelfer-Ausbildung', attendeeLimit: 12 })
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const field = (name: string) => page.locator(`[name="${name}"]`)
  const email = `ada-${tenant.slug}@example.org`

  await test.step('the provider lets visitors order for firms', async () => {
    await signIn(tenant.admin)
    await page.goto('/settings/firms')
    await main
      .getByRole('checkbox', {
        name: say('Im Portal kann für eine Firma bestellt werden', 'Visitors can order for a company'),
      })
      .check()
    await inspect('settings of orders of firms')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(say('Gespeichert', 'Saved')).first()).toBeVisible()
  })

  await test.step('she orders ten places with the number of her firm', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${id}/register?lang=${say('de', 'en')}`)
    await expect(field('contact.orderNumber')).toBeHidden()
    await page
      .getByRole('radio', {
        name: say('Für eine Firma oder Einrichtung', 'For a company or an organisation'),
      })
      .check()
    await field('contact.company').fill('Werft Süd GmbH')
    await field('contact.firstName').fill('Ada')
    await field('contact.lastName').fill('Kern')
    await field('contact.email').fill(email)
    await field('unnamedPlaces').fill('10')
    await field('contact.orderNumber').fill('4500123')
    await field('contact.vatId').fill('DE12')
    await inspect('form of a firm')
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await expect(page.getByRole('alert')).toContainText(say('USt-IdNr.', 'VAT number'))
    await field('contact.vatId').fill('DE123456788')
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await expect(main).toContainText(say('10 Plätze, noch nicht benannt', '10 places, not named yet'))
    await expect(main).toContainText('4500123')
    await inspect('order of a firm, to be checked')
    await button('Zahlungspflichtig bestellen', 'Order with obligation to pay').click()
    await expect(main).toContainText(
      say('10 von 10 Plätzen haben noch keinen Namen', '10 of 10 places have no name yet'),
    )
  })

  await test.step('later she pastes some names by the link of her mail, and corrects one', async () => {
    await page.goto(await linkTo(email, `portal/${tenant.slug}/course-registration`))
    await page
      .getByRole('link', { name: say('Namen eintragen oder ändern', 'Enter or change names') })
      .click()
    await page.getByText(say('Liste einfügen', 'Paste a list'), { exact: true }).first().click()
    await field('list').fill('Jo Berg; jo@example.org\nBerg, Kim\nLena Falk')
    await button('Plätze füllen', 'Fill places').click()
    await expect(page.getByRole('status')).toContainText(
      say('3 Personen sind eingetragen', '3 people are filled in'),
    )
    await inspect('names of a firm')
    await field('attendees.2.lastName').fill('')
    await button('Namen speichern', 'Save names').click()
    await expect(page.getByRole('alert')).toContainText(
      say('Platz 3 von 10, Nachname', 'Place 3 of 10, Last name'),
    )
    await field('attendees.2.lastName').fill('Falk')
    await button('Namen speichern', 'Save names').click()
    await expect(main).toContainText(say('Die Namen sind gespeichert.', 'The names have been saved.'))
    await expect(main).toContainText(
      say('7 von 10 Plätzen haben noch keinen Namen', '7 of 10 places have no name yet'),
    )
    await inspect('booking of a firm')
  })

  await test.step('somebody else comes instead', async () => {
    await page
      .getByRole('link', { name: say('Namen eintragen oder ändern', 'Enter or change names') })
      .click()
    await field('attendees.0.firstName').fill('Ida')
    await field('attendees.0.email').fill('ida@example.org')
    await button('Namen speichern', 'Save names').click()
    await expect(main).toContainText('Ida Berg')
    await expect(main).not.toContainText('Jo Berg')
  })

  await test.step('the staff finds the order by its number, with every place', async () => {
    const { items } = await call<{ items: { firstName: string; lastName: string }[] }>(
      'GET',
      `/${tenant.slug}/registrations?q=4500123&sort=registeredAt&dir=asc`,
      { token },
    )
    expect(items).toHaveLength(10)
    expect(items.map(({ firstName }) => firstName)).toEqual(
      expect.arrayContaining(['Ida', 'Kim', 'Lena', say('Platz 4 von 10', 'Place 4 of 10')]),
    )
  })
})
