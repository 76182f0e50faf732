import { randomUUID } from 'node:crypto'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

test('staff cancels one of ten dates, and an attendee reads in the letter and on the page what is credited @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const start = (week: number) => new Date(Date.now() + (20 + 7 * week) * 86_400_000).toISOString()
  const time = (week: number) => ({
    start: start(week),
    end: new Date(Date.parse(start(week)) + 3_600_000).toISOString(),
  })
  const course = await addCourse(tenant, { ...time(0), feeCents: 12_000 })
  const token = await tokenOf(tenant.operator)
  const path = `/${tenant.slug}/courses/${course.id}`
  await call('POST', `${path}/appointments`, {
    token,
    body: { appointments: Array.from({ length: 9 }, (_, at) => ({ id: randomUUID(), ...time(at + 1) })) },
  })
  await signIn(tenant.operator)

  await test.step('the course says that it gives cancelled dates back, and visitors read it', async () => {
    await page.goto(`/courses/${course.id}/details`)
    const box = page.getByRole('checkbox', {
      name: say('Ausgefallene Termine gutschreiben', 'Credit cancelled appointments'),
    })
    await box.check()
    await page
      .getByRole('button', { name: say('Speichern', 'Save'), exact: true })
      .first()
      .click()
    await expect
      .poll(async () => (await call<{ givesBackDates: boolean }>('GET', path, { token })).givesBackDates)
      .toBe(true)
    const visitor = await page.context().newPage()
    await visitor.goto(`/portal/${tenant.slug}/course/${course.id}`)
    await expect(
      visitor.getByText(
        say('bekommen Sie dessen Teil des Preises zurück', 'you get its share of the price back'),
      ),
    ).toBeVisible()
    await visitor.close()
  })

  const name = `Mina${randomUUID().slice(0, 8)}`
  await book(
    tenant,
    course,
    { firstName: name, lastName: 'Müller' },
    { firstName: 'Ida', lastName: 'Müller' },
  )

  await test.step('before it is cancelled, the dialog says who gets how much', async () => {
    await page.goto(`/courses/${course.id}/appointments`)
    await page
      .getByRole('button', { name: new RegExp(`^${say('Aktionen für', 'Actions for')}`) })
      .nth(3)
      .click()
    await page.getByRole('menuitem', { name: say('Absagen …', 'Cancel …') }).click()
    const dialog = page.getByRole('dialog')
    const box = dialog.getByRole('checkbox', {
      name: say('Anteiligen Preis gutschreiben', 'Credit its part of the price'),
    })
    await expect(box).toBeChecked()
    const words = say(
      '2 Teilnehmer bekommen je 12,00.€ gutgeschrieben, zusammen 24,00.€',
      '2 attendees are credited €12.00 each, €24.00 in total',
    )
    await expect(dialog).toContainText(new RegExp(words))
    await inspect('cancelling a date that is given back')
    await dialog.getByRole('button', { name: say('Termin absagen', 'Cancel appointment') }).click()
    await expect(dialog).toBeHidden()
    const notice = page.getByRole('region', { name: say('Geänderte Termine', 'Changed dates') })
    await notice.getByRole('button', { name: say('Jetzt senden', 'Send now') }).click()
    await expect(notice).toBeHidden()
  })

  await test.step('the attendee reads it in the letter, and on the page behind its link', async () => {
    const mail = await mailTo(`${name.toLowerCase()}@example.org`, (text) => text.includes('Gutschrift'))
    expect(mail).toMatch(/Gutschrift: 24,00.€ für 2 Personen\s+Sie zahlen entsprechend weniger\./)
    await page.goto(/https?:\/\/[^/\s]+(\/portal\/\S*course-registration\/\S+)/.exec(mail)?.[1] ?? '')
    await expect(page.getByText(/Ausfall \d+\. \S+ \(1\/10\)/).first()).toBeVisible()
    await expect(page.getByText(/108,00.€|€108\.00/).first()).toBeVisible()
    await inspect('a booking with a cancelled date that was given back')
  })
})
