import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

/** A day some weeks ahead, as people type it. */
function dayAhead(language: 'de' | 'en'): string {
  const day = new Date(Date.now() + 40 * 86_400_000)
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return day.toLocaleDateString(language === 'de' ? 'de-DE' : 'en-US', parts)
}

test('a course is created, found in the portal, booked, confirmed, told by mail and written into the log @both', async ({
  page,
  browser,
  request,
  language,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const title = say('Töpfern am Abend', 'Evening pottery')
  const booking = /[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}/

  await test.step('the operator signs in and sees the courses', async () => {
    await page.goto('/courses')
    await expect(page).toHaveURL(/\/login/)
    await page.getByRole('textbox', { name: say('Benutzername', 'User name') }).fill(tenant.operator.username)
    await page.getByLabel(say('Passwort', 'Password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true }).click()
    await expect(page).toHaveURL(/\/courses$/)
    await expect(page.getByRole('heading', { level: 1, name: say('Kurse', 'Courses') })).toBeVisible()
  })

  await test.step('creates a course', async () => {
    await page
      .getByRole('link', { name: say('Neuer Kurs', 'New course') })
      .first()
      .click()
    const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
    await box('Titel', 'Title').fill(title)
    await box('Kursnummer', 'Course reference').fill('T-100')
    await box('Beginn: Datum', 'Start: Date').fill(dayAhead(language))
    await box('Beginn: Uhrzeit', 'Start: Time').fill('18:00')
    await box('Ende: Datum', 'End: Date').fill(dayAhead(language))
    await box('Ende: Uhrzeit', 'End: Time').fill('20:30')
    await box('Gebühr', 'Fee').fill(say('89,50', '89.50'))
    await box('Teilnehmerlimit', 'Attendee limit').fill('2')
    await page.getByRole('button', { name: say('Veröffentlichen', 'Publish') }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}\/general$/)
    // On a phone the way there is in the menu.
    const shownName = say('Im Portal ansehen', 'View in the portal')
    const more = page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') })
    const isPhone = (page.viewportSize()?.width ?? 0) < 720
    if (isPhone) await more.click()
    const inPortal = page.getByRole(isPhone ? 'menuitem' : 'link', { name: shownName })
    const shown = await request.get((await inPortal.getAttribute('href')) ?? '')
    expect(shown.status()).toBe(200)
    if (isPhone) await page.keyboard.press('Escape')
  })
  const courseId = new URL(page.url()).pathname.split('/')[2] ?? ''

  await test.step('opens it from the list', async () => {
    await page.goto('/courses')
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  const list = `/portal/${tenant.slug}/course-list`
  await test.step('the portal lists it, rendered on the server', async () => {
    const raw = await request.get(list, { headers: { 'accept-language': language } })
    expect(raw.status()).toBe(200)
    expect(await raw.text()).toContain(title)
  })

  const visitor = await browser.newContext()
  const portal = await visitor.newPage()
  await test.step('a visitor registers and sees the booking number', async () => {
    await portal.goto(list)
    await portal.getByRole('link', { name: title }).click()
    await expect(portal).toHaveURL(new RegExp(`/portal/${tenant.slug}/course/${courseId}$`))
    await portal.getByRole('link', { name: say('Jetzt anmelden', 'Register now') }).click()
    await expect(portal).toHaveURL(new RegExp(`/portal/${tenant.slug}/course/${courseId}/register`))
    await expect(
      portal.getByText(
        say(
          'Es sind noch Plätze frei. Hier können Sie sich anmelden.',
          'There are places available. You can register here.',
        ),
      ),
    ).toBeVisible()
    const box = (de: string, en: string) => portal.getByRole('textbox', { name: say(de, en) })
    await box('Vorname', 'First name').fill('Mina')
    await box('Nachname', 'Last name').fill('Müller')
    await box('E-Mail', 'E-mail').fill('mina@example.org')
    await box('Ort', 'City').fill('Hamburg')
    await portal
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()
    await portal
      .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
      .click()
    await expect(
      portal.getByRole('heading', {
        level: 1,
        name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
      }),
    ).toBeVisible()
    await inspect('registration received', portal)
  })
  const [shortcode = 'no booking number'] =
    (await portal.getByRole('main').textContent())?.match(booking) ?? []
  expect(shortcode).toMatch(booking)

  /** Loads the page again until it shows what a job does a moment after the commit. */
  const comes = async (path: string, count: number, name: string) => {
    await expect(async () => {
      await page.goto(path)
      await expect(page.getByRole('link', { name })).toHaveCount(count, { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
  }

  await test.step('the mail can be read', async () => {
    const subject = say(`Ihre Anmeldung: ${title}`, `Your registration: ${title}`)
    await comes('/notifications', 1, subject)
    await page.getByRole('link', { name: subject }).click()
    const mail = page.frameLocator('iframe')
    await expect(mail.getByText(shortcode).first()).toBeVisible()
    await expect(page.getByText('mina@example.org').first()).toBeVisible()
    const calendar = say('Termine.ics', 'dates.ics')
    const loading = page.waitForEvent('download')
    await page.getByRole('button', { name: calendar }).click()
    expect((await loading).suggestedFilename()).toBe(calendar)
  })

  await test.step('the operator sees the registration on the course and in the list, and confirms it', async () => {
    await page.goto(`/courses/${courseId}/registrations`)
    await expect(page.getByRole('link', { name: 'Mina Müller' })).toBeVisible()
    await page.goto('/registrations')
    await expect(page.getByText(say('Reserviert', 'Reserved'), { exact: true }).last()).toBeVisible()
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mina Müller' })).toBeVisible()
    await expect(page.getByText(shortcode).first()).toBeVisible()
    await page.getByRole('button', { name: say('Bestätigen …', 'Confirm …') }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(
      say('Eine Buchung wird per E-Mail informiert.', 'One booking will be informed by e-mail.'),
    )
    await question.getByRole('button', { name: say('Bestätigen', 'Confirm') }).click()
    await expect(page.getByRole('button', { name: say('Bestätigen', 'Confirm') })).toHaveCount(0)
    await expect(page.getByText(say('Bestätigt', 'Confirmed'), { exact: true }).first()).toBeVisible()
  })

  await test.step('the second mail is there, and the visitor sees the confirmation', async () => {
    await comes(
      '/notifications',
      1,
      say(`Ihr Platz ist bestätigt: ${title}`, `Your place is confirmed: ${title}`),
    )
    await portal.reload()
    await expect(
      portal.getByRole('heading', {
        level: 1,
        name: say('Ihr Platz ist bestätigt', 'Your place is confirmed'),
      }),
    ).toBeVisible()
  })

  await test.step('the admin finds all four changes in the log', async () => {
    await signIn(tenant.admin)
    await page.goto('/settings/audit-log')
    const { username } = tenant.operator
    const course = say(`den Kurs „${title}“`, `the course “${title}”`)
    const confirmed = say(
      `${username} hat die Anmeldung von Mina Müller bestätigt`,
      `${username} confirmed the registration of Mina Müller`,
    )
    for (const deed of [
      say(`${username} hat ${course} angelegt`, `${username} created ${course}`),
      say(`${username} hat ${course} veröffentlicht`, `${username} published ${course}`),
      say(
        'Ein Besucher hat die Anmeldung von Mina Müller vorgenommen',
        'A visitor submitted the registration of Mina Müller',
      ),
      confirmed,
    ])
      await expect(page.getByRole('link', { name: deed, exact: true })).toHaveCount(1)
    await page.getByRole('link', { name: confirmed, exact: true }).click()
    const command = say('Anmeldung bestätigt', 'Registration confirmed')
    await expect(page.getByRole('heading', { level: 1, name: command })).toBeVisible()
  })
  await visitor.close()
})
