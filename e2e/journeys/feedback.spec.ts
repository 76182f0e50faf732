import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

const hour = 3_600_000

test('an attendee is asked how a course was, says it on a phone, and the provider reads it @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const start = Date.now() + hour
  const course = await addCourse(tenant, {
    title: 'Aquarell',
    feeCents: 0,
    start: new Date(start).toISOString(),
    end: new Date(start + hour).toISOString(),
  })
  await book(tenant, course, { firstName: 'Notburga', lastName: 'Müller' })
  await rowsOf(
    `update appointment set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
     where course_id = $1 returning id`,
    [course.id],
  )
  await rowsOf(
    `update course set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day'
     where id = $1 returning id`,
    [course.id],
  )
  await signIn(tenant.admin)
  const main = page.getByRole('main')

  await test.step('nothing is asked at first, and the page leads to the questions', async () => {
    await page.goto('/feedback/answers')
    await main.getByRole('link', { name: say('Fragen festlegen', 'Choose the questions') }).click()
    await main
      .getByRole('checkbox', {
        name: say('Teilnehmer können Rückmeldung geben', 'Attendees can give feedback'),
      })
      .check()
    await main.getByRole('radio', { name: say('Mit Namen', 'With names'), exact: true }).check()
    await main.getByRole('button', { name: say('Frage hinzufügen', 'Add a question') }).click()
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(
      main.getByRole('textbox', { name: say('Frage auf Deutsch', 'Question in German') }),
    ).toHaveAttribute('aria-invalid', 'true')
    await main
      .getByRole('textbox', { name: say('Frage auf Deutsch', 'Question in German') })
      .fill('Wie war das Tempo?')
    await main.getByRole('combobox', { name: say('Art', 'Type') }).click()
    await page.getByRole('option', { name: say('Auswahl', 'Choice') }).click()
    const option = (number: number) =>
      main.getByRole('textbox', {
        name: say(`Möglichkeit ${number} auf Deutsch`, `Option ${number} in German`),
      })
    await option(1).fill('genau richtig')
    await option(2).fill('zu schnell')
    await inspect('the questions of the feedback')
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  })

  await test.step('a letter brings the link', async () => {
    const token = await tokenOf(tenant.admin)
    const id = crypto.randomUUID()
    const text = { subject: 'Wie war es?', body: 'Sagen Sie es uns: {{registration.feedback}}' }
    const { revision } = await call<{ revision: number }>('POST', `/${tenant.slug}/notifications`, {
      token,
      body: {
        id,
        notification: {
          source: { kind: 'course', courseId: course.id, states: ['reserved', 'confirmed'] },
          texts: { de: text, en: text },
        },
      },
    })
    await call('POST', `/${tenant.slug}/notifications/${id}/send`, {
      token,
      body: { revision, at: null, unfilledConfirmed: false },
    })
    await linkTo('notburga@example.org', `portal/${tenant.slug}/feedback`)
  })

  await test.step('it opens a page that names what is missing, and takes what is said', async () => {
    const link = await linkTo('notburga@example.org', `portal/${tenant.slug}/feedback`)
    await page.goto(link.replace(/lang=../, `lang=${say('de', 'en')}`))
    await expect(
      page.getByRole('heading', { level: 1, name: say('Wie war „Aquarell“?', 'How was “Aquarell”?') }),
    ).toBeVisible()
    const send = page.getByRole('button', { name: say('Absenden', 'Send') })
    await send.click()
    await expect(page.getByRole('alert')).toContainText(
      say('Wie hat es Ihnen insgesamt gefallen?', 'How did you like it overall?'),
    )
    await page.getByRole('radio', { name: say('4 von 5 Sternen', '4 of 5 stars') }).check()
    await page.getByRole('radio', { name: 'zu schnell' }).check()
    await page
      .getByRole('textbox', { name: say('Was möchten Sie noch sagen?', 'What else would you like to say?') })
      .fill('Schön war es.')
    await inspect('the page on which feedback is given')
    await send.click()
    const thanks = say('Ihre Rückmeldung ist angekommen', 'Your feedback has arrived')
    await expect(page.getByRole('status')).toContainText(thanks)
    await inspect('the page after feedback was given')
    await page.reload()
    await expect(page.getByRole('status')).toContainText(thanks)
  })

  await test.step('the provider reads it, and how the course stands', async () => {
    await page.goto('/feedback/answers')
    await expect(main.getByText('Schön war es.')).toBeVisible()
    await expect(main.getByText(say('4,0 von 5', '4.0 of 5')).first()).toBeVisible()
    await inspect('feedback with its figures')
    const downloading = page.waitForEvent('download')
    await main.getByRole('button', { name: say('Exportieren', 'Export') }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
    await page.goto('/feedback/answers?to=2020-01-01')
    await expect(main.getByText('Schön war es.')).toHaveCount(0)
    await page.goto('/feedback/answers')
    await main.getByRole('link', { name: say('Kurse und Kursleitung', 'Courses and instructors') }).click()
    await expect(main.getByText('Aquarell')).toBeVisible()
    await page.goto(`/courses/${course.id}/feedback`)
    await expect(main.getByText('Schön war es.')).toBeVisible()
  })
})
