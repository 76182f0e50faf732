import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
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

  /** The form of the course, filled in as Mina, up to the code. */
  const enterMina = async () => {
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
  }

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
    await enterMina()
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
    await main.getByRole('link', { name: say('Wer ihn genutzt hat', 'Who used it') }).click()
    const use = main
      .getByRole('row', { name: /Mina/ })
      .or(main.getByRole('listitem').filter({ hasText: 'Mina' }))
    await expect(use).toContainText(say('25,00', '25.00'))
    await expect(main.getByText(say('Nur Code SOMMER', 'Only the code SOMMER')).first()).toBeVisible()
    await inspect('uses of a discount code')
  })

  await test.step('once for each person it is ordered with by a mail, and refused to whoever used it', async () => {
    await page.goto('/codes')
    await main.getByRole('link', { name: 'SOMMER' }).click()
    await main.getByRole('checkbox', { name: say('Für jede Person einmal', 'Once per person') }).check()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(say('Gespeichert', 'Saved')).first()).toBeVisible()
    await enterMina()
    await page.getByRole('textbox', { name: say('Rabattcode', 'Discount code') }).fill('Sommer')
    await page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()
    await page
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(
      page.getByText(
        say('Wir haben eine E-Mail an mina@example.org', 'We have sent an e-mail to mina@example.org'),
      ),
    ).toBeVisible()
    await page.goto(await linkTo('mina@example.org', `portal/${tenant.slug}/booking-request`))
    await expect(
      page.getByText(
        say('jemand in dieser Buchung hat ihn schon genutzt', 'somebody in this booking has used it before'),
      ),
    ).toBeVisible()
    await inspect('an order with a code that was used before')
  })
})

test('a set of single codes is made, one of them used by phone, and seen as used', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(180_000)
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Ölmalerei', feeCents: 10_000 })
  const main = page.getByRole('main')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  await signIn(tenant.operator)
  await page.goto('/codes')
  await expect(main.getByText(say('Ein Rabattcode macht', 'A discount code makes'))).toBeVisible()
  await page.goto('/codes/new-set')
  await box('Name des Sets', 'Name of the set').fill('partner')
  await box('Anzahl der Einzelcodes', 'Number of single codes').fill('3')
  await box('Ermäßigung in Prozent', 'Discount in percent').fill('25')
  await inspect('new set of single codes')
  await page.keyboard.press('Control+s')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    say('Einzelcodes PARTNER', 'Single codes PARTNER'),
  )
  const codes = main.getByText(/^PARTNER-[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  await expect(codes).toHaveCount(3)
  const code = (await codes.first().textContent()) ?? ''

  await page.goto(`/registrations/new?courseId=${course.id}`)
  for (const [de, en, name] of [
    ['Vorname', 'First name', 'Mina'],
    ['Nachname', 'Last name', 'Müller'],
  ] as const)
    await main
      .getByRole('combobox', { name: say(de, en) })
      .first()
      .fill(name)
  // No code is proposed, as those of a set are not listed; whoever has one reads it out.
  const typed = main.getByRole('combobox', { name: say('Rabattcode', 'Discount code') })
  await typed.fill(code)
  await expect(
    main.getByRole('list', { name: say('So kommt der Preis zustande', 'How the price comes about') }),
  ).toContainText(say('75,00', '75.00'))
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/registrations\//)

  await page.goto('/codes')
  const set = main
    .getByRole('row', { name: /PARTNER/ })
    .or(main.getByRole('listitem').filter({ hasText: 'PARTNER' }))
  await expect(set).toContainText(say('1 von 3', '1 of 3'))
  await main.getByRole('link', { name: 'PARTNER' }).click()
  await main.getByRole('link', { name: say('Einzelcodes', 'Single codes'), exact: true }).click()
  await expect(main.getByText('Mina Müller')).toBeVisible()
  await inspect('single codes')
})
