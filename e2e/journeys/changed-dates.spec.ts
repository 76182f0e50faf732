import { randomUUID } from 'node:crypto'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

test('a cancelled date says who will be told, shows the letter, and tells them at once; another tells nobody @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant)
  const token = await tokenOf(tenant.operator)
  const name = `Mina${randomUUID().slice(0, 8)}`
  const hours = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await call('POST', `/${tenant.slug}/courses/${course.id}/appointments`, {
    token,
    body: {
      appointments: [27, 34].map((days) => ({
        id: randomUUID(),
        start: hours(days),
        end: hours(days + 0.1),
      })),
    },
  })
  await book(
    tenant,
    course,
    { firstName: name, lastName: 'Müller' },
    { firstName: 'Ida', lastName: 'Müller' },
  )
  await signIn(tenant.operator)
  await page.goto(`/courses/${course.id}/appointments`)
  const notice = page.getByRole('region', { name: say('Geänderte Termine', 'Changed dates') })
  const dialog = page.getByRole('dialog')
  const cancel = async (at: number, isTold: boolean) => {
    await page
      .getByRole('button', { name: new RegExp(`^${say('Aktionen für', 'Actions for')}`) })
      .nth(at)
      .click()
    await page.getByRole('menuitem', { name: say('Absagen …', 'Cancel …') }).click()
    const box = dialog.getByRole('checkbox', { name: say('benachrichtigen', 'Tell those') })
    await expect(box).toBeChecked()
    await inspect('cancelling a date that people are told of')
    if (!isTold) await box.uncheck()
    await dialog.getByRole('button', { name: say('Termin absagen', 'Cancel appointment') }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('cancelled without a word, nobody is about to be told', async () => {
    await cancel(1, false)
    await expect(
      page.getByRole('status').filter({ hasText: say('ist abgesagt', 'is cancelled') }),
    ).toBeVisible()
    await expect(notice).toBeHidden()
  })

  await test.step('cancelled with a word, the page says who will be told, and shows the letter', async () => {
    await cancel(2, true)
    await expect(notice).toContainText(say('2 Personen werden um', '2 people will be told'))
    await inspect('people about to be told of changed dates')
    await notice.getByRole('button', { name: say('E-Mail ansehen', 'View the e-mail') }).click()
    await expect(dialog).toContainText('Termin fällt aus: Aquarell')
    await expect(
      dialog.frameLocator('iframe').getByRole('paragraph').filter({ hasText: 'leider fällt ein Termin aus' }),
    ).toBeVisible()
    await inspect('the letter about changed dates')
    await dialog.getByRole('button', { name: say('Schließen', 'Close') }).click()
  })

  await test.step('sent at once, it arrives, and nothing is left to tell', async () => {
    await notice.getByRole('button', { name: say('Jetzt senden', 'Send now') }).click()
    await expect(notice).toBeHidden()
    const mail = await mailTo(`${name.toLowerCase()}@example.org`, (text) => text.includes('Fällt aus'))
    expect(mail).toContain('leider fällt ein Termin aus.')
  })
})
