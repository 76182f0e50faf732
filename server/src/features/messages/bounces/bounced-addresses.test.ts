import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shortMailLimits } from '#test/mail-limits.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant
let courseId: string

beforeAll(async () => {
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: { REIHUM_SMTP_URL: mailServer.url },
    mailLimits: shortMailLimits(),
  })
})
// The doctor checks that nothing is marked at which a letter has arrived since.
afterAll(async () => {
  await reihum.close()
  await mailServer.close()
})
beforeEach(async () => {
  await mailServer.heal()
  tenant = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { attendeeLimit: null })
})

const desk = registrationDesk(() => ({ reihum, tenant }))

/** Books with an address, whose letter then comes or does not; waits until its state is known. */
async function book(email: string): Promise<string> {
  await desk.create(courseId, { attendees: [{ firstName: 'Ada', lastName: 'Berg', email }] })
  return eventually(async () => {
    const { rows } = await reihum.owner.query<{ state: string }>(
      "select state from mail where tenant_id = $1 and recipient = $2 and state in ('sent', 'refused') order by created_at desc",
      [tenant.id, email],
    )
    return rows.at(0)?.state ?? false
  })
}
const marks = async () =>
  (
    await reihum.owner.query<{ email: string; reason: string }>(
      'select email, reason from bounced_address where tenant_id = $1 order by email',
      [tenant.id],
    )
  ).rows
const refuse = (to: string, says: string) => mailServer.fault({ refuses: [{ at: 'RCPT', says, to }] })

it('an address whose mailbox does not exist is marked, and not any more once a letter arrives', async () => {
  const email = 'Nobody@example.org'
  await refuse(email, '550 5.1.1 No such user')
  expect(await book(email)).toBe('refused')
  expect(await marks()).toEqual([{ email: 'nobody@example.org', reason: 'addressUnknown' }])
  await mailServer.heal()
  const { rows } = await reihum.owner.query<{ id: string }>('select id from mail where tenant_id = $1', [
    tenant.id,
  ])
  await reihum.call('POST', `/api/${tenant.slug}/mails/${rows[0]?.id}/resend`, {
    token: tenant.operator.token,
  })
  await eventually(async () => (await marks()).length === 0)
})

it.each([
  ['full', '552 5.2.2 Over quota'],
  ['suspicious', '550 5.7.1 Message refused by policy'],
])('a mailbox that is %s is not marked', async (name, says) => {
  const email = `${name}@example.org`
  await refuse(email, says)
  expect(await book(email)).toBe('refused')
  expect(await marks()).toEqual([])
})

it('the staff see it with the person and before they write, and have it tried again', async () => {
  const email = 'gone@example.org'
  await refuse(email, '550 5.2.1 Mailbox closed')
  await book(email)
  const { rows } = await reihum.owner.query<{ id: string }>(
    'select id from person where tenant_id = $1 and lower(email) = $2',
    [tenant.id, email],
  )
  const path = `/api/${tenant.slug}/persons/${rows[0]?.id}/letter-choices`
  const { token } = tenant.operator
  const seen = await reihum.call('GET', path, { token })
  expect(seen.body).toMatchObject({ items: [{ email, bounce: { reason: 'recipientRefused' } }] })
  const again = () => reihum.call('POST', `${path}/try-again`, { token, body: { email } })
  for (const answer of [await again(), await again()])
    expect([answer.status, answer.body]).toMatchObject([200, { items: [{ email, bounce: null }] }])
  expect(await marks()).toEqual([])
  const logged = await reihum.owner.query(
    `select from audit_entry where tenant_id = $1 and command_type = 'person.address-tried-again'`,
    [tenant.id],
  )
  expect(logged.rows).toHaveLength(1)
  const other = await reihum.addTenant()
  expect((await reihum.call('GET', path, { token: other.operator.token })).status).toBe(404)
})
