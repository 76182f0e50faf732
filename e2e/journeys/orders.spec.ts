import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'
import { giveNumber, sellVoucher } from '../stage/voucher-number.ts'

test('a mother books two children into three courses with a code, a voucher and lunch in one order @both', async ({
  page,
  say,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const staff = (path: string, body: object) => call('POST', `/${tenant.slug}${path}`, { token, body })
  const guitar = await addCourse(tenant, { title: 'Gitarre für Kinder', feeCents: 12_000 })
  const choir = await addCourse(tenant, { title: 'Kinderchor', feeCents: 6000 })
  const theatre = await addCourse(tenant, {
    title: 'Theaterwoche',
    feeCents: 9000,
    attendeeLimit: 1,
    waiterLimit: 5,
  })
  await staff('/discount-codes', {
    id: crypto.randomUUID(),
    code: { code: 'FAMILIE', percent: 10, courseIds: [guitar.id, choir.id] },
  })
  await staff('/extras', {
    id: crypto.randomUUID(),
    extra: { name: 'Mittagessen', priceCents: 500, courseIds: [theatre.id] },
  })
  const voucher = await giveNumber(await sellVoucher(tenant, 25_000))
  const main = page.getByRole('main')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en) })
  const on = main.getByRole('button', {
    name: say('Weiter und Angaben prüfen', 'Continue and check your details'),
  })
  const another = main.getByRole('button', { name: say('Weiteren Kurs hinzufügen', 'Add another course') })
  const child = (number: number) =>
    main.getByRole('group', { name: say(`${number}. Kind`, `Child ${number}`), exact: true })
  const take = async (title: string) => {
    await another.click()
    await main.getByRole('searchbox').fill(title)
    await main.getByRole('button', { name: say('Suchen', 'Search') }).click()
    await main.getByRole('button', { name: say(`Hinzufügen: ${title}`, `Add: ${title}`) }).click()
  }

  await test.step('the people are entered once, and further courses are added', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${guitar.id}/register`)
    await main.getByRole('radio', { name: say('Für mein Kind', 'For my child') }).check()
    const contact = main.getByRole('group', { name: say('Ihre Angaben', 'About you') })
    await contact.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Anna')
    await contact.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Berg')
    await contact.getByRole('textbox', { name: 'E-Mail' }).fill(`anna-${tenant.slug}@example.org`)
    const only = main.getByRole('group', { name: say('Ihr Kind', 'Your child') })
    await only.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Mina')
    await only.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Berg')
    await main.getByRole('button', { name: say('Weiteres Kind anmelden', 'Register another child') }).click()
    await child(2)
      .getByRole('textbox', { name: say('Vorname', 'First name') })
      .fill('Jo')
    await child(2)
      .getByRole('textbox', { name: say('Nachname', 'Last name') })
      .fill('Berg')
    await another.click()
    await inspect('choosing another course')
    await main.getByRole('button', { name: say('Hinzufügen: Kinderchor', 'Add: Kinderchor') }).click()
    await take('Theaterwoche')
  })

  await test.step('who goes where is ticked, and what is missing is said at its place', async () => {
    for (const title of ['Gitarre für Kinder', 'Kinderchor', 'Theaterwoche'])
      await child(2).getByRole('checkbox', { name: title }).uncheck()
    await on.click()
    await expect(main.getByRole('alert')).toContainText(
      say(
        '2. Person, Nimmt teil an: Bitte wählen Sie mindestens',
        'Person 2, Takes part in: Please choose at least',
      ),
    )
    await child(2).getByRole('checkbox', { name: 'Kinderchor' }).check()
    await child(2).getByRole('checkbox', { name: 'Theaterwoche' }).check()
    await child(1).getByRole('checkbox', { name: 'Theaterwoche' }).uncheck()
    await child(2).getByRole('checkbox', { name: 'Mittagessen' }).check()
    await box('Rabattcode', 'Discount code').fill('familie')
    await box('Gutschein', 'Gift voucher').fill(voucher)
    await inspect('form of an order of three courses')
    await on.click()
  })

  await test.step('each course says what it costs and what it will be', async () => {
    const order = main.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    // 108 + 2 × 54 + 90 + 5
    await expect(order.getByText(say('Gesamtpreis', 'Total')).last().locator('..')).toContainText(
      say('311,00', '311.00'),
    )
    await expect(order).toContainText(say('61,00', '61.00'))
    await expect(order).toContainText('Code FAMILIE')
    await expect(order).toContainText('Mittagessen')
    await inspect('order of three courses')
  })

  await test.step('a seat that goes meanwhile is said, and nothing is booked', async () => {
    const attendees = [{ firstName: 'Erste', lastName: 'Person', email: 'erste@example.org' }]
    await staff(`/courses/${theatre.id}/registrations`, {
      requestKey: crypto.randomUUID(),
      language: 'de',
      attendees,
    })
    await main
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(main.getByRole('alert')).toContainText(
      say('In „Theaterwoche“ wurde der letzte Platz', 'The last place in “Theaterwoche”'),
    )
    const order = main.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order).toContainText(say('Warteliste', 'Waiting list'))
    // The voucher pays the two places that are left, and keeps the rest.
    await expect(order).toContainText(say('sind auf dem Gutschein noch 34,00', '34.00'))
    await inspect('order with one course on the waiting list')
  })

  await test.step('it is ordered as it is now, in one booking with one sum', async () => {
    await main
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(main).toContainText('Kinderchor')
    await expect(main).toContainText('Theaterwoche')
    await inspect('booking of three courses')
    expect(await linkTo(`anna-${tenant.slug}@example.org`, 'portal')).toContain('/course-registration/')
  })

  const past = [guitar, choir, theatre].map(({ id }) => id)
  await test.step('the term ends, and the next one has the same courses', async () => {
    for (const [table, column] of [
      ['appointment', 'course_id'],
      ['course', 'id'],
    ])
      await rowsOf(
        `update ${table} set starts_at = starts_at - interval '300 days', ends_at = ends_at - interval '300 days'
         where ${column} = any ($1::uuid[])`,
        [past],
      )
    await addCourse(tenant, { title: 'Gitarre für Kinder', feeCents: 12_500 })
    await addCourse(tenant, { title: 'Kinderchor', feeCents: 6000 })
    await addCourse(tenant, { title: 'Theaterwoche', feeCents: 9000 })
  })

  await test.step('she comes back by her link, and books all of it again with three clicks and nothing typed', async () => {
    const email = `anna-${tenant.slug}@example.org`
    await page.goto(`/portal/${tenant.slug}/me`)
    await box('E-Mail-Adresse', 'E-mail address').fill(email)
    await main.getByRole('button', { name: say('Link schicken', 'Send the link') }).click()
    await page.goto(await linkTo(email, `portal/${tenant.slug}/me/enter`))
    await main.getByRole('button', { name: say('Meine Buchungen öffnen', 'Open my bookings') }).click()
    await inspect('all bookings, courses to book again')
    let clicks = 0
    const click = async (name: string) => {
      clicks += 1
      await main.getByRole('button', { name }).first().click()
    }
    await click(say('Alle 3 Kurse wieder buchen', 'Book all 3 courses again'))
    const nameOf = (number: number) =>
      main
        .getByRole('group', { name: say(`${number}. Person`, `Person ${number}`), exact: true })
        .getByRole('textbox', { name: say('Vorname', 'First name') })
    expect([await nameOf(1).inputValue(), await nameOf(2).inputValue()].sort()).toEqual(['Jo', 'Mina'])
    await expect(box('E-Mail', 'E-mail').first()).toHaveValue(email)
    await inspect('form with everything booked again')
    await click(say('Weiter und Angaben prüfen', 'Continue and check your details'))
    const order = main.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    // 125 + 2 × 60 + 90: the price of the new term, without the code and the lunch of last time.
    await expect(order.getByText(say('Gesamtpreis', 'Total')).last().locator('..')).toContainText(
      say('335,00', '335.00'),
    )
    await click(say('Zahlungspflichtig bestellen', 'Order with obligation to pay'))
    await expect(page).toHaveURL(/\/course-registration\//)
    expect(clicks).toBe(3)
    const rows = await rowsOf<{ title: string; name: string }>(
      `select c.title, r.first_name as name from registration r join course c on c.id = r.course_id
       where c.tenant_id = (select id from tenant where slug = $1) and r.last_name = 'Berg' and not c.id = any ($2::uuid[])
       order by 1, 2`,
      [tenant.slug, past],
    )
    expect(rows.map(({ title, name }) => `${title}: ${name}`)).toEqual([
      'Gitarre für Kinder: Mina',
      'Kinderchor: Jo',
      'Kinderchor: Mina',
      'Theaterwoche: Jo',
    ])
  })
})
