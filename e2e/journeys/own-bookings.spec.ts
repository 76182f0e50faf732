import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

test('a mother sees all that she has booked for two children in one place, and nobody else does @both', async ({
  page,
  browser,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const email = `mina-${tenant.slug}@example.org`
  const book = (courseId: string, firstName: string) =>
    call('POST', `/${tenant.slug}/courses/${courseId}/registrations`, {
      token,
      body: {
        requestKey: crypto.randomUUID(),
        language: 'de',
        attendees: [{ firstName, lastName: 'Müller' }],
        contact: { firstName: 'Mina', lastName: 'Müller', email },
        whenFull: 'waiting_list',
        paymentMethod: 'bank_transfer',
      },
    })
  const pottery = await addCourse(tenant, { title: 'Töpfern am Abend' })
  const choir = await addCourse(tenant, { title: 'Kinderchor', feeCents: 0 })
  const full = await addCourse(tenant, { title: 'Schwimmkurs', attendeeLimit: 0 })
  await book(pottery.id, 'Paul')
  await book(choir.id, 'Lena')
  await book(full.id, 'Lena')

  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const heading = (de: string, en: string) => page.getByRole('heading', { level: 1, name: say(de, en) })
  const person = (name: string) =>
    page.getByRole('region').filter({ has: page.getByRole('heading', { name, level: 2 }) })

  await test.step('she asks for a link with her address alone', async () => {
    await page.goto(`/portal/${tenant.slug}/course-list`)
    await page
      .getByRole('banner')
      .getByRole('link', { name: say('Meine Buchungen', 'My bookings') })
      .click()
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill('mina')
    await button('Link schicken', 'Send the link').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await button('Link schicken', 'Send the link').click()
    await expect(heading('Bitte sehen Sie in Ihr Postfach', 'Please check your inbox')).toBeVisible()
  })

  const link = await linkTo(email, `portal/${tenant.slug}/me/enter`)
  await test.step('one click behind the link opens everything, each child by itself', async () => {
    await page.goto(link)
    await button('Meine Buchungen öffnen', 'Open my bookings').click()
    await expect(page).toHaveURL(/\/me(\?|$)/)
    await expect(page.getByText(email)).toBeVisible()
    await expect(person('Paul Müller').getByRole('link', { name: 'Töpfern am Abend' })).toBeVisible()
    await expect(person('Lena Müller').getByRole('link', { name: 'Kinderchor' })).toBeVisible()
    await expect(person('Lena Müller')).toContainText(
      say('Platz 1 auf der Warteliste', 'Number 1 on the waiting list'),
    )
    await expect(page.getByRole('region', { name: say('Zu zahlen', 'To be paid') })).toContainText('89')
    await inspect('all bookings')
  })

  await test.step('the calendar gets an address', async () => {
    await button('Kalender-Adresse anlegen', 'Create a calendar address').click()
    const address = await page.getByLabel(say('Adresse zum Kopieren', 'Address to copy')).inputValue()
    const file = await page.request.get(new URL(address).pathname)
    expect(await file.text()).toContain('SUMMARY:Kinderchor')
    await inspect('all bookings, with a calendar')
  })

  await test.step('a booking opens by its name, without a key in its address', async () => {
    await page
      .getByRole('region', { name: say('Zu zahlen', 'To be paid') })
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/course-registration\/own-/)
    await expect(page.getByText('IBAN').first()).toBeVisible()
    const stranger = await browser.newPage()
    await stranger.goto(page.url())
    await expect(stranger).toHaveURL(/\/me(\?|$)/)
    await expect(stranger.getByText('Paul')).toBeHidden()
    await stranger.close()
    await page.getByRole('link', { name: say('Kontaktdaten ändern', 'Change contact details') }).click()
    await page.getByLabel(say('Ort', 'City')).fill('Lübeck')
    await expect(
      page.getByRole('checkbox', {
        name: say('Auch in meinen anderen Buchungen', 'Change my other bookings'),
      }),
    ).toBeChecked()
    await inspect('contact, in all bookings')
    await button('Speichern', 'Save').click()
    await expect(page).toHaveURL(/done=contact/)
    const rows = await rowsOf('select city from booking where email = $1', [email])
    expect(rows).toEqual([{ city: 'Lübeck' }, { city: 'Lübeck' }, { city: 'Lübeck' }])
    await page.getByRole('link', { name: say('Alle meine Buchungen', 'All my bookings') }).click()
    await expect(heading('Meine Buchungen', 'My bookings')).toBeVisible()
  })

  await test.step('the link is used up, and leads her on; signed out, it leads nowhere', async () => {
    await page.goto(link)
    await expect(page).toHaveURL(/\/me(\?|$)/)
    await button('Abmelden', 'Sign out').click()
    await expect(page.getByRole('status')).toHaveText(say('Sie sind abgemeldet.', 'You are signed out.'))
    await page.goto(link)
    await expect(heading('Dieser Link gilt nicht mehr', 'This link is no longer valid')).toBeVisible()
    expect((await page.context().cookies()).filter(({ name }) => name === 'attendee')).toEqual([])
  })
})
