import { randomUUID } from 'node:crypto'
import { addCourse, type Course, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

type Receipt = { accessToken: string; bookingId: string; registrations: { id: string }[] }

/** Books several people as an operator, who needs no challenge. */
async function bookSeveral(tenant: Tenant, course: Course, language: string, names: string[]) {
  const email = `${names[0]?.toLowerCase()}-${tenant.slug}@example.org`
  const attendees = names.map((firstName) => ({ firstName, lastName: 'Müller', email, city: 'Hamburg' }))
  const body = { requestKey: randomUUID(), language, attendees, whenFull: 'waiting_list' }
  const token = await tokenOf(tenant.operator)
  const path = `/${tenant.slug}/courses/${course.id}/registrations`
  return { ...(await call<Receipt>('POST', path, { token, body })), email }
}

/** A field by all of its label: firms have others that begin or end alike. */
const named = (label: string) => new RegExp(`^${label}( \\(optional\\))?$`)

test('a family waits, gets its places, changes its contact, cancels one, withdraws and asks for a new link @desktop', async ({
  page,
  language,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { attendeeLimit: 2, withdrawalRight: 'fourteen_days' })
  const others = await bookSeveral(tenant, course, language, ['Eva', 'Udo'])
  const family = await bookSeveral(tenant, course, language, ['Mina', 'Paul'])
  const home = `/portal/${tenant.slug}/course-registration/${family.accessToken}`
  const heading = (de: string, en: string) =>
    expect(page.getByRole('heading', { level: 1, name: say(de, en) })).toBeVisible()
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const box = (de: string, en: string) => page.getByRole('textbox', { name: named(say(de, en)) })

  await test.step('it is told its turn', async () => {
    await page.goto(home)
    await heading('Sie stehen auf der Warteliste', 'You are on the waiting list')
    await expect(page.getByText(say('steht an 1. Stelle', 'is number 1 on the waiting list'))).toBeVisible()
  })

  await test.step('places become free, and the page says what is to be done now', async () => {
    const token = await tokenOf(tenant.operator)
    for (const { id } of others.registrations)
      await call('POST', `/${tenant.slug}/registrations/${id}/cancel`, { token, body: {} })
    await page.reload()
    await heading('Ihre Anmeldung ist eingegangen', 'We have received your registration')
    await expect(page.getByText(say('Zahlung erforderlich', 'Payment required'))).toBeVisible()
    const loading = page.waitForEvent('download')
    await page.getByRole('link', { name: '.ics' }).click()
    expect((await loading).suggestedFilename()).toBe(say('Termine.ics', 'dates.ics'))
  })

  const email = `neu-${tenant.slug}@example.org`
  await test.step('the contact is changed, after an error that keeps what was typed', async () => {
    await page.getByRole('link', { name: say('Kontaktdaten ändern', 'Change contact details') }).click()
    await box('E-Mail', 'E-mail').fill('neu@')
    await box('Firma', 'Company').fill('Werft GmbH')
    await button('Speichern', 'Save').click()
    const wrong = page.getByRole('alert').getByRole('link')
    await expect(wrong).toHaveText(
      say('E-Mail: Die E-Mail muss valide sein.', 'E-mail: The e-mail must be valid.'),
    )
    await expect(box('Firma', 'Company')).toHaveValue('Werft GmbH')
    await inspect('contact, refused')
    await box('E-Mail', 'E-mail').fill(email)
    await button('Speichern', 'Save').click()
    await expect(page.getByRole('status')).toContainText(say('gespeichert', 'saved'))
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('one of the two is cancelled, after the numbers were shown', async () => {
    await page.getByRole('link', { name: say('Anmeldungen stornieren', 'Cancel registrations') }).click()
    await button('Weiter', 'Continue').click()
    await expect(page.getByRole('alert')).toContainText(
      say('Es sind keine Anmeldungen ausgewählt.', 'No registrations selected.'),
    )
    await inspect('cancel, nobody chosen')
    await page.getByRole('checkbox', { name: 'Paul Müller' }).check()
    await button('Weiter', 'Continue').click()
    await heading('Anmeldung von Paul Müller stornieren?', 'Cancel the registration of Paul Müller?')
    await expect(
      page.getByText(say('Weiterhin angemeldet: Mina Müller', 'Still registered: Mina Müller')),
    ).toBeVisible()
    await inspect('cancel, asked')
    await button('Jetzt stornieren', 'Cancel now').click()
    await expect(page).toHaveURL(/done=cancel/)
    await expect(page.getByText(say('von Ihnen storniert', 'cancelled by you'))).toBeVisible()
  })

  await test.step('the rest is withdrawn from, which is confirmed with content and time', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: say('Vertrag widerrufen', 'Withdraw from') })
      .click()
    await expect(page).toHaveURL(new RegExp(`/portal/${tenant.slug}/withdraw\\?answer=`))
    await expect(box('Ihr Name', 'Your name')).toHaveValue('Mina Müller')
    await expect(box('E-Mail-Adresse', 'E-mail address')).toHaveValue(email)
    await button('Weiter', 'Continue').click()
    await button('Widerruf bestätigen', 'Confirm withdrawal').click()
    await heading('Ihr Widerruf ist eingegangen', 'We have received your withdrawal')
    await expect(page.getByRole('main')).toContainText(
      say('Hiermit widerrufe ich, Mina Müller,', 'I, Mina Müller, hereby withdraw'),
    )
    await inspect('withdrawn')
    // Loaded anew, the receipt is still there, and nothing is declared twice.
    await page.reload()
    await heading('Ihr Widerruf ist eingegangen', 'We have received your withdrawal')
    await page.goto(home)
    await heading('Ihre Anmeldung ist storniert', 'Your registration is cancelled')
    await expect(page.getByText(say('widerrufen', 'withdrawn'), { exact: true })).toBeVisible()
  })

  await test.step('an expired link leads to a new one, by mail', async () => {
    await rowsOf("update access_link set expires_at = now() - interval '1 day' where booking_id = $1", [
      family.bookingId,
    ])
    const answer = await page.goto(home)
    expect(answer?.status()).toBe(410)
    await button('Neuen Link schicken', 'Send a new link').click()
    await expect(page.getByRole('status')).toContainText(say('neuen Link', 'new link'))
    const mails = () =>
      rowsOf<{ text: string }>(
        "select text from mail where recipient = $1 and kind = 'booking.access-requested'",
        [email],
      )
    await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await mails()
    await page.goto(
      /https?:\/\/[^/\s]+(\/portal\/\S+course-registration\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '',
    )
    await heading('Ihre Anmeldung ist storniert', 'Your registration is cancelled')
  })

  await test.step('whoever has lost every mail asks with the booking number', async () => {
    await page.goto(`/portal/${tenant.slug}/access-link`)
    await box('Buchungsnummer', 'Booking number').fill('4K7M-9XQA')
    await box('E-Mail', 'E-mail').fill('nobody@example.org')
    await button('Link anfordern', 'Request the link').click()
    await expect(page.getByRole('status')).toContainText(say('ist eine E-Mail', 'an e-mail'))
  })
})

test('contact details that are changed in two windows at once lose nothing', async ({
  page,
  language,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant)
  const booking = await bookSeveral(tenant, course, language, ['Mina'])
  const address = `/portal/${tenant.slug}/course-registration/${booking.accessToken}/contact`
  const other = await page.context().newPage()
  const box = (of: typeof page, de: string, en: string) =>
    of.getByRole('textbox', { name: named(say(de, en)) })
  const save = (of: typeof page) => of.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await Promise.all([page.goto(address), other.goto(address)])

  await box(other, 'Telefon', 'Phone').fill('040 123456')
  await box(other, 'Ort', 'City').fill('Lübeck')
  await save(other)
  await expect(other.getByRole('status')).toContainText(say('gespeichert', 'saved'))

  await box(page, 'Ort', 'City').fill('Kiel')
  await box(page, 'Firma', 'Company').fill('Werft GmbH')
  await save(page)
  await expect(page.getByRole('alert')).toContainText(
    say('Noch ist nichts von hier gespeichert', 'Nothing from here is saved yet'),
  )
  await expect(box(page, 'Ort', 'City')).toHaveValue('Kiel')
  await expect(box(page, 'Ort', 'City')).toHaveAccessibleDescription(
    say('Inzwischen gespeichert: Lübeck', 'Saved in the meantime: Lübeck'),
  )
  await expect(box(page, 'Firma', 'Company')).toHaveValue('Werft GmbH')
  await expect(box(page, 'Telefon', 'Phone')).toHaveValue('040 123456')
  await inspect('contact, changed elsewhere')

  await save(page)
  await expect(page.getByRole('status')).toContainText(say('gespeichert', 'saved'))
  const [stored] = await rowsOf<{ city: string; phone: string; company: string }>(
    'select city, phone, company from booking where id = $1',
    [booking.bookingId],
  )
  expect(stored).toEqual({ city: 'Kiel', phone: '040 123456', company: 'Werft GmbH' })
})
