import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo, mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

test('a visitor is told by e-mail when a place in a full course is free, and books it @attendee', async ({
  page,
  say,
  inspect,
  signIn,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Töpfern am Abend', attendeeLimit: 1, waiterLimit: 0 })
  const token = await tokenOf(tenant.operator)
  const { registrations } = await call<{ registrations: { id: string }[] }>(
    'POST',
    `/${tenant.slug}/courses/${course.id}/registrations`,
    {
      token,
      body: {
        requestKey: crypto.randomUUID(),
        language: 'de',
        attendees: [{ firstName: 'Eva', lastName: 'Voss', email: 'eva@example.org' }],
      },
    },
  )
  const email = `mina-${tenant.slug}@example.org`
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const alert = `portal/${tenant.slug}/free-place`

  await test.step('the list leads to the full course, where she leaves her address', async () => {
    await page.goto(`/portal/${tenant.slug}/course-list`)
    await page
      .getByRole('link', { name: say('E-Mail, wenn ein Platz frei wird', 'E-mail me when a place is free') })
      .click()
    await expect(page).toHaveURL(/\/free-place/)
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    await inspect('course, full')
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill('mina')
    await button('Benachrichtigen', 'Notify me').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await button('Benachrichtigen', 'Notify me').click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Bitte sehen Sie in Ihr Postfach', 'Please check your inbox'),
      }),
    ).toBeVisible()
  })

  await test.step('a click on the button behind the link of the letter confirms it', async () => {
    await page.goto(await linkTo(email, alert))
    await inspect('free place, to be confirmed')
    await button('Ja, bitte benachrichtigen', 'Yes, please notify me').click()
    await expect(page.getByRole('status')).toContainText(say('Bestätigt.', 'Confirmed.'))
    await expect(button('Ja, bitte benachrichtigen', 'Yes, please notify me')).toBeHidden()
  })

  await test.step('the staff sees that somebody waits, and cancels a registration', async () => {
    await signIn(tenant.operator)
    await page.goto(`/courses/${course.id}/registrations`)
    await expect(
      page.getByText(
        say(
          '1 möchte benachrichtigt werden, wenn ein Platz frei wird',
          '1 person wants to be notified when a place is free',
        ),
      ),
    ).toBeVisible()
    const [{ id } = { id: '' }] = registrations
    await call('POST', `/${tenant.slug}/registrations/${id}/cancel`, { token, body: {} })
  })

  await test.step('she is told, and books', async () => {
    const told = await mailTo(email, (text) =>
      text.includes(say('nicht für Sie reserviert', 'not reserved for you')),
    )
    const path = /https?:\/\/[^/\s]+(\/portal\/\S+\/register\S*)/.exec(told)?.[1] ?? ''
    await page.goto(path)
    await page.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Mina')
    await page.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Müller')
    await page.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(email)
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await page
      .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
  })

  await test.step('the link of the letter deletes her address', async () => {
    await page.goto(await linkTo(email, alert))
    await button('Nicht mehr benachrichtigen', 'Stop notifying me').click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Ihre Adresse ist gelöscht', 'Your address has been deleted'),
      }),
    ).toBeVisible()
  })
})
