import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

const day = 86_400_000

test('a reminder is taken from the suggestions, announced by its dry run, and goes out by itself @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const start = Date.now() + 2.9 * day
  const course = await addCourse(tenant, {
    title: 'Aquarell',
    feeCents: 0,
    start: new Date(start).toISOString(),
    end: new Date(start + day / 12).toISOString(),
  })
  await book(tenant, course, { firstName: 'Notburga', lastName: 'Müller' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const name = say('Erinnerung zwei Tage vorher', 'Reminder two days before')

  await test.step('from the messages it leads to the rules, and to a suggestion', async () => {
    await page.goto('/notifications/messages')
    await main.getByRole('link', { name: say('Regeln', 'Rules') }).click()
    await main.getByRole('link', { name: say('Neue Regel', 'New rule') }).click()
    await main.getByRole('button', { name: say(`„${name}“ übernehmen`, `Use “${name}”`) }).click()
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('Notburga Müller')).toBeVisible()
    await inspect('a rule')
  })

  await test.step('it is switched on, and says before how many would have their turn', async () => {
    await main.getByRole('button', { name: say('Einschalten …', 'Switch on …') }).click()
    await expect(
      dialog.getByText(say('wäre 1 Person an der Reihe', '1 person would be written to')),
    ).toBeVisible()
    await inspect('the question before a rule is switched on')
    await dialog.getByRole('button', { name: say('Einschalten', 'Switch on') }).click()
    await expect(main.getByRole('button', { name: say('Ausschalten', 'Switch off') })).toBeVisible()
  })

  await test.step('the dry run says who will be written to until tomorrow', async () => {
    await main.getByRole('link', { name: say('Was kommt', 'What will come') }).click()
    await expect(main.getByRole('link', { name: 'Notburga Müller' })).toBeVisible()
    await inspect('the dry run of a rule')
  })

  await test.step('the date is moved so that it is time, and the letter goes out by itself', async () => {
    const [date] = await rowsOf<{ id: string; sequence: number }>(
      'select id, sequence from appointment where course_id = $1',
      [course.id],
    )
    const soon = Date.now() + 2 * day + 3000
    const [from, to] = [new Date(soon).toISOString(), new Date(soon + day / 12).toISOString()]
    await call('PUT', `/${tenant.slug}/appointments/${date?.id}`, {
      token: await tokenOf(tenant.operator),
      body: { sequence: date?.sequence, appointment: { start: from, end: to } },
    })
    // A node looks again within minutes; here it does so at once.
    await rowsOf(
      `update notification_rule set look_at = now() + interval '4 seconds' where tenant_id = $1 returning id`,
      [tenant.id],
    )
    await expect
      .poll(() => rowsOf('select id from notification_rule_letter where tenant_id = $1', [tenant.id]), {
        timeout: 45_000,
      })
      .toHaveLength(1)
    await mailTo('notburga@example.org', (words) => words.includes('bald ist es so weit'))
    await main.getByRole('link', { name: say('Was verschickt wurde', 'What was sent') }).click()
    const line = main.getByRole('link', { name: 'Notburga Müller' })
    await expect(line).toHaveAttribute('href', /\/notifications\/[\da-f-]{36}$/)
    await inspect('what a rule has written')
    await line.click()
    await expect(main.getByRole('heading', { level: 1, name: /Erinnerung: Aquarell/ })).toBeVisible()
  })
})
