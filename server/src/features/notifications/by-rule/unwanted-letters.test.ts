import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { ruleDesk } from '#test/rule-desk.ts'
import { lookAtRules } from './look-at-rules.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
  })
})
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const { create, on, planned, letters, course, booked, broken } = ruleDesk(() => ({ reihum, tenant }))

/** Has somebody give up a kind of letters, as their mail program would. */
const giveUp = (email: string, kind: string) =>
  reihum.owner.query(
    `insert into unwanted_letter (tenant_id, email, kind, how, at) values ($1, $2, $3, 'oneClick', now())`,
    [tenant.id, email, kind],
  )

/** What was planned a day ago is due now. */
async function letTimePass() {
  for (const [table, column] of [
    ['notification_rule', 'on_since'],
    ['registration', 'registered_at'],
    ['appointment', 'created_at'],
  ])
    await reihum.owner.query(
      `update ${table} set ${column} = ${column} - interval '1 day' where tenant_id = $1`,
      [tenant.id],
    )
  await lookAtRules(reihum)
}

const soon = () => course(new Date(Date.now() + 3_600_000).toISOString())
const hourBefore = { amount: 1, unit: 'hours' }
const outcomesOf = (ruleId: string, count: number) =>
  eventually(async () => {
    const { items } = await letters(ruleId)
    return items.length === count && new Map(items.map(({ email, outcome }) => [email, outcome]))
  })

describe('whoever gave reminders up', () => {
  it('is not reminded, which the dry run and the list of letters say, and others are with a way to give them up', async () => {
    const courseId = await soon()
    const [without, other] = [await booked(courseId), await booked(courseId)]
    await giveUp(without.email, 'reminders')
    await giveUp(other.email, 'followUps')
    const rule = await on(hourBefore)
    await letTimePass()
    expect(await outcomesOf(rule.id, 2)).toEqual(
      new Map([
        [without.email, 'unwanted'],
        [other.email, 'written'],
      ]),
    )
    const mail = await eventually(async () =>
      mailServer.received.find(({ to, subject }) => to === other.email && subject.startsWith('Bald')),
    )
    expect(mail.raw.toString()).toMatch(
      /^List-Unsubscribe: <http\S+\/letters\/[\w-]+\/reminders\?lang=de>\r$/m,
    )
    expect(mail.text).toContain('Keine Erinnerungen mehr')
    expect(await broken()).toEqual([])
  })

  it('is told beforehand to be left out', async () => {
    const courseId = await course(new Date(Date.now() + 2 * 86_400_000 + 3_600_000).toISOString())
    const { email } = await booked(courseId)
    await giveUp(email, 'reminders')
    const outcomes = async (fields: object) =>
      (await planned((await create(fields)).id, 'days=7')).items.map(({ outcome }) => outcome)
    expect(await outcomes({})).toEqual(['unwanted'])
    expect(await outcomes({ isNecessary: true })).toEqual(['ready'])
    expect(await outcomes({ occasion: 'afterLast', amount: 1, unit: 'days' })).toEqual(['ready'])
  })

  it('still gets what nobody can take part without, and cannot give that up', async () => {
    const courseId = await soon()
    const { email } = await booked(courseId)
    await giveUp(email, 'reminders')
    const rule = await on({ ...hourBefore, isNecessary: true })
    await letTimePass()
    expect((await outcomesOf(rule.id, 1)).get(email)).toBe('written')
    const mail = await eventually(async () =>
      mailServer.received.find(({ to, subject }) => to === email && subject.startsWith('Bald')),
    )
    expect(mail.raw.toString()).not.toMatch(/List-Unsubscribe/i)
  })
})

it('the database holds back nothing that is necessary', async () => {
  const { rows } = await reihum.owner.query<{ id: string }>(
    `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'registration.confirmed', 'a@example.org', 'S', '', '', 'x', 'stored')
     returning id`,
    [tenant.id],
  )
  for (const change of [
    `state = 'unwanted'`,
    `optional_letter = 'news'`,
    `choice_url = 'https://example.org'`,
  ])
    await expect(
      reihum.owner.query(`update mail set ${change} where id = $1`, [rows[0]?.id]),
    ).rejects.toThrow(/mail_(unwanted_is_optional|optional_kind|choice_of_optional)/)
})
