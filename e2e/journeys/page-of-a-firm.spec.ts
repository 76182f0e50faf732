import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

test('the contact of a firm signs in by mail, orders out of a frame, names people and sees who was there @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const course = await addCourse(tenant, {
    title: 'Ersthelfer-Ausbildung',
    attendeeLimit: 12,
    feeCents: 8900,
  })
  const email = `kern-${tenant.slug}@example.org`
  const firmId = crypto.randomUUID()
  const of = `/${tenant.slug}/firms`
  const firm = {
    name: 'Werft Süd GmbH',
    contactFirstName: 'Ada',
    contactLastName: 'Kern',
    contactEmail: email,
  }
  await call('POST', of, { token, body: { id: firmId, firm } })
  const frame = { name: 'Erste Hilfe', places: 5, priceCents: 6900, validUntil: '2099-12-31' }
  await call('POST', `${of}/${firmId}/frames`, { token, body: { id: crypto.randomUUID(), frame } })
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const heading = (de: string, en: string) => page.getByRole('heading', { level: 1, name: say(de, en) })

  await test.step('the office switches the page on, and shows attendance there', async () => {
    await signIn(tenant.operator)
    await page.goto(`/firms/${firmId}`)
    await page.getByLabel(say('Die Kontaktperson hat eine Seite', 'The contact has a page')).check()
    await page.getByLabel(say('Sie sieht dort, wer', 'It shows who attended')).check()
    await button('Speichern', 'Save').click()
    await expect(main).toContainText(say('Noch nicht benutzt.', 'Not used yet.'))
    await expect(main).toContainText(`/portal/${tenant.slug}/firm`)
    await inspect('firm with a page')
  })

  await test.step('the contact asks for a link and opens it', async () => {
    await page.goto(`/portal/${tenant.slug}/firm`)
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await button('Link schicken', 'Send the link').click()
    await expect(heading('Bitte sehen Sie in Ihr Postfach', 'Please check your mailbox')).toBeVisible()
    await page.goto(await linkTo(email, `portal/${tenant.slug}/firm/enter`))
    await button('Seite der Firma öffnen', 'Open the company page').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Werft Süd GmbH' })).toBeVisible()
    await expect(main).toContainText(say('noch 5 von 5 Plätzen frei', '5 of 5 places left'))
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'firm')).toMatchObject({
      path: `/portal/${tenant.slug}/firm`,
      httpOnly: true,
      sameSite: 'Lax',
    })
    await inspect('page of a firm')
  })

  await test.step('too many places are refused with what is left; four are ordered at the agreed price', async () => {
    await page.getByRole('link', { name: /Plätze bestellen|Order places/ }).click()
    await expect(heading('Für welchen Kurs?', 'Which course?')).toBeVisible()
    await inspect('courses of a frame')
    await page.getByRole('link', { name: /(Auswählen|Choose).*Ersthelfer/ }).click()
    const places = page.getByLabel(say('Wie viele Plätze?', 'How many places?'))
    await places.fill('6')
    await inspect('order out of a frame')
    const methods = page.locator('[name="paymentMethod"]')
    if ((await methods.count()) > 0) await methods.first().check()
    const terms = page.locator('#acceptsTerms')
    if ((await terms.count()) > 0) await terms.check()
    await button('Weiter und Angaben prüfen', 'Continue and check your details').last().click()
    await expect(page.getByRole('alert')).toContainText(
      say('So viele Plätze sind im Rahmen nicht mehr frei', 'not that many places left'),
    )
    await expect(main).toContainText(say('noch 5 von 5 Plätzen frei', '5 of 5 places left'))
    await places.fill('4')
    await button('Weiter und Angaben prüfen', 'Continue and check your details').last().click()
    await expect(main).toContainText(say('Rahmen Werft Süd GmbH', 'Framework agreement Werft Süd GmbH'))
    await expect(main).toContainText(say('276,00', '276.00'))
    await inspect('order out of a frame, before ordering')
    await button('Zahlungspflichtig bestellen', 'Order with obligation to pay').click()
    await expect(page).toHaveURL(/course-registration/)
  })

  await test.step('two of them are named behind the link of the booking', async () => {
    await page.goto(`/portal/${tenant.slug}/firm`)
    await expect(main).toContainText(say('noch 1 von 5 Plätzen frei', '1 of 5 places left'))
    await expect(main).toContainText(say('4 Plätze ohne Namen', '4 places without a name'))
    await page.getByRole('button', { name: /Namen angeben|Enter names/ }).click()
    await expect(page).toHaveURL(/names/)
    for (const [at, [firstName, lastName]] of [
      ['Jonas', 'Falk'],
      ['Mina', 'Berg'],
    ].entries()) {
      await page
        .locator('input[name$="firstName"]')
        .nth(at)
        .fill(firstName ?? '')
      await page
        .locator('input[name$="lastName"]')
        .nth(at)
        .fill(lastName ?? '')
    }
    await button('Namen speichern', 'Save names').click()
    await page.goto(`/portal/${tenant.slug}/firm`)
    await expect(main).toContainText(say('Benannt: Jonas Falk, Mina Berg', 'Named: Jonas Falk, Mina Berg'))
    await expect(main).toContainText(say('2 Plätze ohne Namen', '2 places without a name'))
  })

  await test.step('after the door has marked them, the page shows who was there', async () => {
    for (const [table, key] of [
      ['course', 'id'],
      ['appointment', 'course_id'],
    ])
      await rowsOf(
        `update ${table} set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where ${key} = $1`,
        [course.id],
      )
    const people = await rowsOf<{ id: string; first_name: string }>(
      "select id, first_name from registration where course_id = $1 and first_name in ('Jonas', 'Mina') order by first_name",
      [course.id],
    )
    const [appointment] = await rowsOf<{ id: string }>('select id from appointment where course_id = $1', [
      course.id,
    ])
    const marks = people.map(({ id, first_name }) => ({
      id: crypto.randomUUID(),
      registrationId: id,
      appointmentId: appointment?.id,
      appointmentStart: new Date(Date.now() - 9 * 86_400_000).toISOString(),
      type: first_name === 'Jonas' ? 'ATTENDANCE' : 'EXCUSED',
      markedAt: new Date().toISOString(),
    }))
    await call('POST', `/${tenant.slug}/attendances/marks`, { token, body: { marks } })
    await page.reload()
    await page.getByRole('link', { name: say('Anwesenheit ansehen', 'See the attendance') }).click()
    await expect(heading('Anwesenheit', 'Attendance')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Jonas Falk' })).toContainText(
      say('Anwesend', 'Present'),
    )
    await expect(page.getByRole('listitem').filter({ hasText: 'Mina Berg' })).toContainText(
      say('Entschuldigt', 'Excused'),
    )
    await inspect('attendance of a firm')
  })

  await test.step('signed out by the office, the page asks for an address again', async () => {
    await call('POST', `${of}/${firmId}/access/end`, { token })
    await page.reload()
    await expect(page.getByLabel(say('E-Mail-Adresse', 'E-mail address'))).toBeVisible()
    await expect(main).not.toContainText('Jonas')
  })
})
