import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type {
  ToldWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@reihum/contract/integrations/webhook.schema.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { type Receiver, startReceiver } from '#test/webhook-receiver.ts'
import { forgetDeliveries } from './forget-deliveries.ts'

type Problem = { error_code?: string }

let receiver: Receiver
let other: Receiver
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  receiver = await startReceiver()
  other = await startReceiver()
  reihum = await startTestReihum({ environment: { REIHUM_INSIDE_HOSTS: '127.0.0.1' } })
})
afterAll(async () => {
  await reihum.close()
  await Promise.all([receiver.close(), other.close()])
})
beforeEach(async () => {
  receiver.heal()
  other.heal()
  tenant = await addTenant()
})

async function addTenant(tier = 'ULTIMATE'): Promise<TestTenant> {
  const added = await reihum.addTenant()
  await reihum.owner.query('update tenant set tier = $2 where id = $1', [added.id, tier])
  return added
}

const call = <Body = Webhook>(method: string, path: string, body?: object, of = tenant) =>
  reihum.call<Body & Problem>(method, `/api/${of.slug}/settings/webhooks${path}`, {
    token: of.admin.token,
    ...(body && { body }),
  })

const make = (wanted: object = {}, of = tenant) =>
  call<ToldWebhook>(
    'POST',
    '',
    { id: newId(), url: receiver.url, description: 'Website', events: ['course.created'], ...wanted },
    of,
  )

async function made(wanted: object = {}, of = tenant): Promise<ToldWebhook> {
  const { status, body } = await make(wanted, of)
  expect(status).toBe(200)
  return body
}

const get = async (id: string) =>
  (await call<{ items: Webhook[] }>('GET', '')).body.items.find((one) => one.id === id)

const deliveries = async (id: string, query = '') =>
  (await call<{ items: WebhookDelivery[]; total: number }>('GET', `/${id}/deliveries${query}`)).body

/** The newest delivery once it is as wanted. */
const deliveryThat = (id: string, is: (one: WebhookDelivery) => boolean) =>
  eventually(async () => (await deliveries(id)).items.find(is))

const course = () => addCourse(reihum, tenant, { feeCents: 0 })
const arrived = (count = 1) =>
  eventually(async () => receiver.calls.length >= count && receiver.calls[count - 1])

/** The next attempts of all deliveries are due now. */
async function hurry(): Promise<void> {
  await reihum.owner.query(`update job set run_at = now() where task = 'integrations.deliver-webhook'`)
}

test('an event arrives once, signed as the standard wants it, with its ids and nothing else', async () => {
  const { webhook, secret } = await made()
  expect(webhook).toMatchObject({ url: receiver.url, state: 'on', revision: 1, events: ['course.created'] })
  const courseId = await course()
  const { headers, body, path } = await arrived()
  expect(path).toBe('/hooks')
  const verified = new Verifier(secret).verify(body, headers)
  expect(verified).toEqual({
    type: 'course.created',
    timestamp: expect.any(String),
    data: { tenantId: tenant.id, subject: { kind: 'course', id: courseId }, courseId },
  })
  const { rows } = await reihum.owner.query(
    `select id from audit_entry where tenant_id = $1 and command_type = 'course.created'`,
    [tenant.id],
  )
  expect(headers['webhook-id']).toBe(rows[0].id)
  const delivered = await deliveryThat(webhook.id, ({ state }) => state === 'delivered')
  expect(delivered).toMatchObject({ attempts: 1, lastStatus: 204, trouble: null, nextAt: null })
  const { body: detail } = await call<WebhookDeliveryDetail>(
    'GET',
    `/${webhook.id}/deliveries/${delivered.id}`,
  )
  expect(detail.body).toBe(body)
  expect(detail.headers.map(({ name, value }) => [name, headers[name] === value])).toEqual([
    ['webhook-id', true],
    ['webhook-timestamp', true],
    ['webhook-signature', true],
  ])
  expect(receiver.calls).toHaveLength(1)
})

test('only chosen events of the own tenant are sent, while the webhook is on and the tier includes it', async () => {
  const { webhook } = await made({ events: ['course.cancelled'] })
  await course()
  const elsewhere = await addTenant('PROFESSIONAL')
  await addCourse(reihum, elsewhere, { feeCents: 0 })
  expect((await make({}, elsewhere)).body.error_code).toBe('TIER_REQUIRED')
  const { body: changed } = await call('PUT', `/${webhook.id}`, {
    revision: 1,
    url: receiver.url,
    description: '',
    events: ['course.cancelled', 'course.created'],
  })
  // In the order of the list.
  expect(changed).toMatchObject({ revision: 2, events: ['course.created', 'course.cancelled'] })
  expect((await call('PUT', `/${webhook.id}/state`, { on: false })).body).toMatchObject({
    state: 'off',
    offReason: 'hand',
  })
  await course()
  await call('PUT', `/${webhook.id}/state`, { on: true })
  const courseId = await course()
  await arrived()
  expect(receiver.calls.map(({ body }) => JSON.parse(body).data.courseId)).toEqual([courseId])
})

test('tenants without a webhook promise nothing for any', async () => {
  await course()
  const { rows } = await reihum.owner.query(
    `select task from outbox where tenant_id = $1 and task like 'integrations.%'
     union all select task from job where tenant_id = $1 and task like 'integrations.%'`,
    [tenant.id],
  )
  expect(rows).toEqual([])
})

test('an event that is told twice is sent once', async () => {
  const { webhook } = await made()
  await course()
  const delivered = await deliveryThat(webhook.id, ({ state }) => state === 'delivered')
  await reihum.owner.query(
    `insert into outbox (tenant_id, id, task, payload) values ($1, $2, 'integrations.tell-webhooks', $3)`,
    [
      tenant.id,
      newId(),
      { eventId: delivered.eventId, event: 'course.created', at: new Date().toISOString(), data: {} },
    ],
  )
  await eventually(async () => {
    const { rows } = await reihum.owner.query(
      'select 1 from outbox where tenant_id = $1 union all select 1 from job where tenant_id = $1',
      [tenant.id],
    )
    return rows.length === 0
  })
  expect((await deliveries(webhook.id)).total).toBe(1)
  expect(receiver.calls).toHaveLength(1)
})

test('what fails is tried again with the same id and body, and the webhook says so until something arrives', async () => {
  receiver.answer((response) => response.writeHead(500).end('out of order'))
  const { webhook, secret } = await made()
  await course()
  const failed = await deliveryThat(webhook.id, ({ attempts }) => attempts === 1)
  expect(failed).toMatchObject({ state: 'waiting', lastStatus: 500, trouble: 'status' })
  expect(await get(webhook.id)).toMatchObject({ state: 'failing', waiting: 1 })
  receiver.answer((response) => response.writeHead(200).end())
  await hurry()
  await arrived(2)
  const [first, second] = receiver.calls
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  expect(new Verifier(secret).verify(second?.body ?? '', second?.headers ?? {})).toBeTruthy()
  await deliveryThat(webhook.id, ({ state, attempts }) => state === 'delivered' && attempts === 2)
  expect(await get(webhook.id)).toMatchObject({ state: 'on', failingSince: null, waiting: 0 })
})

test('after three days a delivery is given up, and after a week of failing the webhook is switched off and the admins told', async () => {
  receiver.answer((response) => response.writeHead(400).end())
  const { webhook } = await made()
  await course()
  const failed = await deliveryThat(webhook.id, ({ attempts }) => attempts === 1)
  await reihum.owner.query(
    `update webhook_delivery set begun_at = begun_at - interval '4 days' where id = $1`,
    [failed.id],
  )
  await hurry()
  expect(await deliveryThat(webhook.id, ({ state }) => state === 'failed')).toMatchObject({ attempts: 2 })
  expect(await get(webhook.id)).toMatchObject({ state: 'failing' })
  await reihum.owner.query(`update webhook set failing_since = now() - interval '8 days' where id = $1`, [
    webhook.id,
  ])
  await course()
  await eventually(async () => (await get(webhook.id))?.state === 'off')
  expect(await get(webhook.id)).toMatchObject({ offReason: 'failing', waiting: 0 })
  const mail = await eventually(async () => {
    const { rows } = await reihum.owner.query(
      `select recipient, text from mail where tenant_id = $1 and kind = 'webhook.stopped'`,
      [tenant.id],
    )
    return rows[0]
  })
  expect(mail.recipient).toBe(tenant.admin.username)
  expect(mail.text).toContain(`/settings/integrations/webhooks/${webhook.id}`)
})

test('a receiver that is gone is not tried again', async () => {
  receiver.answer((response) => response.writeHead(410).end())
  const { webhook } = await made()
  await course()
  await eventually(async () => (await get(webhook.id))?.state === 'off')
  expect(await get(webhook.id)).toMatchObject({ offReason: 'gone' })
  expect((await deliveries(webhook.id)).items).toMatchObject([{ state: 'stopped', trouble: 'gone' }])
})

test('for a day after a rotation both secrets sign, and then only the new one', async () => {
  const { webhook, secret: former } = await made()
  const { body } = await call<ToldWebhook>('POST', `/${webhook.id}/secret`, { revision: 1 })
  expect(body.secret).not.toBe(former)
  expect(Date.parse(body.webhook.formerSecretUntil ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  // The answer got lost and the request is repeated: no second secret.
  expect((await call('POST', `/${webhook.id}/secret`, { revision: 1 })).status).toBe(409)
  await course()
  const both = await arrived()
  for (const secret of [former, body.secret])
    expect(new Verifier(secret).verify(both.body, both.headers)).toBeTruthy()
  await reihum.owner.query('update webhook set former_secret_until = now() where id = $1', [webhook.id])
  await course()
  const one = await arrived(2)
  expect(new Verifier(body.secret).verify(one.body, one.headers)).toBeTruthy()
  expect(() => new Verifier(former).verify(one.body, one.headers)).toThrow()
})

test('secrets are sealed, in no answer but the first, and go with the webhook', async () => {
  const { webhook, secret } = await made()
  const { body: list } = await call<{ items: Webhook[] }>('GET', '')
  expect(JSON.stringify(list)).not.toContain(secret)
  const sealed = async () =>
    (
      await reihum.owner.query(
        `select sealed from tenant_secret where tenant_id = $1 and name like 'webhook %'`,
        [tenant.id],
      )
    ).rows
  expect(await sealed()).toHaveLength(1)
  expect(JSON.stringify(await sealed())).not.toContain(secret.slice(6))
  expect((await call('DELETE', `/${webhook.id}`)).body).toEqual({ removed: true })
  expect((await call('DELETE', `/${webhook.id}`)).body).toEqual({ removed: false })
  expect(await sealed()).toEqual([])
})

test('a test is sent once, also to a webhook that is off, and does not count as failing', async () => {
  receiver.answer((response) => response.writeHead(500).end('no'))
  const { webhook } = await made()
  await call('PUT', `/${webhook.id}/state`, { on: false })
  expect((await call<WebhookDelivery>('POST', `/${webhook.id}/tests`)).body).toMatchObject({
    event: 'webhook.test',
    state: 'waiting',
  })
  await deliveryThat(webhook.id, ({ state }) => state === 'failed')
  expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  await call('PUT', `/${webhook.id}/state`, { on: true })
  expect(await get(webhook.id)).toMatchObject({ state: 'on' })
})

test('a delivery is sent again by hand with the same id, unless the webhook is off', async () => {
  const { webhook } = await made()
  await course()
  const { id } = await deliveryThat(webhook.id, ({ state }) => state === 'delivered')
  const again = () => call<WebhookDelivery>('POST', `/${webhook.id}/deliveries/${id}/resend`)
  expect((await again()).body).toMatchObject({ id, state: 'waiting', attempts: 0 })
  await arrived(2)
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  await deliveryThat(webhook.id, ({ state }) => state === 'delivered')
  await call('PUT', `/${webhook.id}/state`, { on: false })
  expect((await again()).body.error_code).toBe('WEBHOOK_OFF')
})

test('one that waits for its next try is sent now by hand, and not a second time when that is due', async () => {
  receiver.answer((response) => response.writeHead(400).end())
  const { webhook } = await made()
  await course()
  const { id } = await deliveryThat(webhook.id, ({ attempts }) => attempts === 1)
  receiver.answer((response) => response.writeHead(204).end())
  await call('POST', `/${webhook.id}/deliveries/${id}/resend`)
  await deliveryThat(webhook.id, ({ state }) => state === 'delivered')
  await hurry()
  await eventually(
    async () =>
      (await reihum.owner.query(`select 1 from job where tenant_id = $1`, [tenant.id])).rows.length === 0,
  )
  expect(receiver.calls).toHaveLength(2)
})

test('a receiver that hangs keeps no other tenant waiting', async () => {
  receiver.answer(() => undefined)
  await made()
  for (let at = 0; at < 5; at += 1) await course()
  await arrived(2)
  const next = await addTenant()
  await made({ url: other.url }, next)
  const begun = Date.now()
  await addCourse(reihum, next, { feeCents: 0 })
  await eventually(async () => other.calls.length === 1, 10_000)
  expect(Date.now() - begun).toBeLessThan(8_000)
  receiver.answer((response) => response.writeHead(204).end())
})

test.each([
  ['ftp://example.org/', 422],
  ['https://user:secret@example.org/', 422],
  ['example.org', 422],
  ['http://example.org/', 409],
  ['https://10.0.0.1/', 409],
  ['https://[::1]/', 409],
  ['https://localhost/', 409],
])('the address %s is refused with %i', async (url, status) => {
  expect((await make({ url })).status).toBe(status)
})

test('ten webhooks at most, however many are made at once, and the same id makes one', async () => {
  for (let at = 0; at < 9; at += 1) await made()
  const answers = await Promise.all([1, 2, 3].map(() => make()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { body } = await call<{ items: Webhook[] }>('GET', '')
  const [first] = body.items
  expect((await make({ id: first?.id })).body.error_code).toBe('WEBHOOK_MADE_ALREADY')
})

test('a form that was read before somebody else saved is refused', async () => {
  const { webhook } = await made()
  const save = (description: string) =>
    call('PUT', `/${webhook.id}`, { revision: 1, url: receiver.url, description, events: ['course.created'] })
  expect((await save('Shop')).status).toBe(200)
  expect((await save('Shop')).status).toBe(200)
  expect((await save('Newsletter')).body.error_code).toBe('CONFLICT')
})

test('another tenant finds nothing, and a wrong webhook leads to no delivery', async () => {
  const { webhook } = await made()
  await course()
  const { id } = await deliveryThat(webhook.id, ({ state }) => state === 'delivered')
  const next = await addTenant()
  for (const path of [`/${webhook.id}/deliveries`, `/${webhook.id}/deliveries/${id}`])
    expect((await call('GET', path, undefined, next)).status).toBe(404)
  expect((await call('POST', `/${webhook.id}/tests`, undefined, next)).status).toBe(404)
  const { webhook: second } = await made()
  expect((await call('GET', `/${second.id}/deliveries/${id}`)).status).toBe(404)
})

test('the example program takes what is genuine once, and refuses the rest', async () => {
  const { webhook, secret } = await made()
  const program = fileURLToPath(new URL('../../../../../docs/examples/receive-webhooks.mjs', import.meta.url))
  const child = spawn(process.execPath, [program], { env: { REIHUM_WEBHOOK_SECRET: secret, PORT: '0' } })
  try {
    let said = ''
    child.stdout.on('data', (part) => {
      said += part
    })
    const port = await eventually(async () => /listening on (\d+)/.exec(said)?.[1])
    const url = `http://127.0.0.1:${port}/`
    await call('PUT', `/${webhook.id}`, { revision: 1, url, description: '', events: ['course.created'] })
    const courseId = await course()
    const { id } = await deliveryThat(webhook.id, ({ state }) => state === 'delivered')
    await call('POST', `/${webhook.id}/deliveries/${id}/resend`)
    await deliveryThat(webhook.id, ({ state, attempts }) => state === 'delivered' && attempts === 1)
    expect(said.split('\n').slice(1)).toEqual([`course.created ${courseId}`, ''])
    const forged = await fetch(url, {
      method: 'POST',
      headers: {
        'webhook-id': 'a',
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'webhook-signature': 'v1,AAAA',
      },
      body: '{}',
    })
    expect(forged.status).toBe(401)
  } finally {
    child.kill()
  }
})

test('the log is paged and filtered, and kept for thirty days', async () => {
  const { webhook } = await made()
  await course()
  await course()
  await arrived(2)
  await eventually(async () => (await deliveries(webhook.id, '?state=delivered')).total === 2)
  expect(await deliveries(webhook.id, '?state=failed')).toEqual({ items: [], total: 0 })
  const [newest] = (await deliveries(webhook.id)).items
  await reihum.owner.query(
    `update webhook_delivery set made_at = now() - interval '31 days' where id <> $1`,
    [newest?.id],
  )
  await forgetDeliveries(reihum, () => false)
  expect((await deliveries(webhook.id)).items.map(({ id }) => id)).toEqual([newest?.id])
})
