import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a discount code is made, used in the portal, told to the staff, and counted', async ({
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
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en), exact: true })
  await signIn(tenant.operator)

  await test.step('it is made, and what is missing is said', async () => {
    await page.goto('/codes')
    await expect(main.getByText(say('Ein Rabattcode macht', 'A discount code makes'))).toBeVisible()
    await main
      .getByRole('link', { name: say('Neuer Rabattcode', 'New discount code') })
      .first()
      .click()
    await button('Code erzeugen', 'Generate a code').click()
    await expect(box('Code', 'Code')).toHaveValue(/^[A-Z2-9]{8}$/)
    await box('Code', 'Code').fill('sommer')
    await page.keyboard.press('Control+s')
    await expect(
      main.getByText(say('Bitte die Ermäßigung entweder', 'Please enter the reduction either')),
    ).toBeVisible()
    await box('Ermäßigung in Prozent', 'Discount in percent').fill('25')
    await box('Höchstzahl Personen', 'Maximum number of people').fill('5')
    await inspect('new discount code')
    await page.keyboard.press('Control+s')
    // A row of a table, or an entry of the list on a phone.
    const made = main
      .getByRole('row', { name: /SOMMER/ })
      .or(main.getByRole('listitem').filter({ hasText: 'SOMMER' }))
    await expect(made).toContainText(say('0 von 5', '0 of 5'))
    await inspect('discount codes')
  })

  await test.step('a visitor mistypes it, then pays less', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await page.getByRole('radio', { name: say('Für mich', 'For me') }).check()
    const person = page
      .getByRole('group', { name: say('Ihre Angaben', 'About you') })
      .or(page.getByRole('main'))
      .first()
    await person
      .getByRole('textbox', { name: say('Vorname', 'First name') })
      .first()
      .fill('Mina')
    await person
      .getByRole('textbox', { name: say('Nachname', 'Last name') })
      .first()
      .fill('Müller')
    await person.getByRole('textbox', { name: 'E-Mail' }).first().fill('mina@example.org')
    const code = page.getByRole('textbox', { name: say('Rabattcode', 'Discount code') })
    await code.fill('Winter')
    const on = page.getByRole('button', {
      name: say('Weiter und Angaben prüfen', 'Continue and check your details'),
    })
    await on.click()
    await expect(
      page.getByText(say('Diesen Code gibt es nicht.', 'There is no such code.')).first(),
    ).toBeVisible()
    await inspect('register with a wrong discount code')
    await code.fill('Sommer')
    await on.click()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order).toContainText('Code SOMMER')
    await expect(order).toContainText(say('75,00', '75.00'))
    await page
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
  })

  await test.step('the staff uses it by phone, and sees how often it was used', async () => {
    await page.goto(`/registrations/new?courseId=${course.id}`)
    await main.getByRole('combobox', { name: say('Rabattcode', 'Discount code') }).fill('SOMMER')
    await expect(
      main.getByRole('list', { name: say('So kommt der Preis zustande', 'How the price comes about') }),
    ).toContainText(say('75,00', '75.00'))
    await inspect('registering with a discount code')
    await page.goto('/codes')
    await main.getByRole('link', { name: 'SOMMER' }).click()
    await expect(
      main.getByText(say('1 Mal genutzt, zusammen 25,00', 'Used once, €25.00 in all')),
    ).toBeVisible()
    await inspect('discount code')
  })
})
