import type { AssistantSetting, AssistantView } from '@reihum/contract/assistant/assistant.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { type ModelServer, says, startModelServer } from '#test/model-server.ts'
import { notificationDesk, whole } from '#test/notification-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, testProof } from '#test/reihum.ts'

let model: ModelServer
let mailServer: TestMailServer
let before: TestReihum
let reihum: TestReihum
let tenant: TestTenant

const assistant = {
  provider: 'custom',
  baseUrl: '',
  model: 'small-1',
  categories: [],
  monthlyCalls: 100,
  monthlyTokens: 1_000_000,
  apiKey: 'sk-own',
}

const call = <Body>(node: TestReihum, method: string, path: string, body?: object) =>
  node.call<Body & Problem>(method, `/api/${tenant.slug}${path}`, {
    token: tenant.admin.token,
    ...(body && { body }),
  })
const setUp = (node: TestReihum, revision: number, more: object = {}) =>
  call<AssistantSetting>(node, 'PUT', '/settings/assistant', {
    revision,
    assistant: { ...assistant, baseUrl: model.url, ...more },
    proof: testProof,
  })

// A provider has set up a model of their own before the operator switches all of it off.
beforeAll(async () => {
  model = await startModelServer()
  model.answer(says('Guten Tag'))
  mailServer = await startMailServer()
  const usual = { REIHUM_SMTP_URL: mailServer.url, REIHUM_INSIDE_HOSTS: '127.0.0.1' }
  before = await startTestReihum({ environment: usual })
  tenant = await before.addTenant()
  expect((await setUp(before, 0)).body).toMatchObject({ isAllowed: true, outcome: 'right' })
  reihum = await startTestReihum({
    database: before.database,
    environment: {
      ...usual,
      REIHUM_AI: 'off',
      REIHUM_AI_URL: model.url,
      REIHUM_AI_MODEL: 'house-1',
      REIHUM_AI_KEY: 'the key of the house',
    },
  })
  model.asked.length = 0
})
afterAll(async () => {
  await reihum.close()
  await before.close()
  await Promise.all([model.close(), mailServer.close()])
})

const { draft, booked, course } = notificationDesk(() => ({ reihum, tenant, mailServer }))

it('an operator who switches the assistant off takes it from all, and no model is asked', async () => {
  const setting = (await call<AssistantSetting>(reihum, 'GET', '/settings/assistant')).body
  expect(setting).toMatchObject({ isAllowed: false, system: null })
  for (const provider of ['custom', 'system'])
    expect((await setUp(reihum, setting.revision, { provider })).body.error_code, provider).toBe(
      'ASSISTANT_OFF',
    )
  expect((await call(reihum, 'POST', '/settings/assistant/check')).body.error_code).toBe('ASSISTANT_OFF')
  const courseId = await course()
  await booked(courseId, { firstName: 'Quirin', lastName: 'Xaverson' })
  const { id } = await draft(whole(courseId))
  const view = await call<AssistantView>(reihum, 'GET', `/notifications/${id}/assistant`)
  expect(view.body).toMatchObject({ isOn: false, host: '', model: '', facts: {}, names: [] })
  const task = { kind: 'draft', language: 'de', wish: 'Hallo' }
  const asked = await call(reihum, 'POST', `/notifications/${id}/assistant`, { stamp: 'x'.repeat(43), task })
  expect(asked.body.error_code).toBe('ASSISTANT_OFF')
  expect(model.asked).toEqual([])
})

it('what a provider had set up can still be removed, with its key', async () => {
  const { revision } = (await call<AssistantSetting>(reihum, 'GET', '/settings/assistant')).body
  expect((await setUp(reihum, revision, { provider: 'off' })).body).toMatchObject({
    provider: 'off',
    hasKey: false,
  })
  const { rows } = await reihum.owner.query(
    "select from tenant_secret where tenant_id = $1 and name = 'assistant'",
    [tenant.id],
  )
  expect(rows).toEqual([])
})
