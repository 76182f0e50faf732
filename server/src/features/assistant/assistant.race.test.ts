import type { AssistantSetting, AssistantView } from '@reihum/contract/assistant/assistant.schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { type ModelServer, says, startModelServer } from '#test/model-server.ts'
import { notificationDesk, whole } from '#test/notification-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, testProof } from '#test/reihum.ts'

let model: ModelServer
let mailServer: TestMailServer
let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  model = await startModelServer()
  model.answer(says('Guten Tag'))
  mailServer = await startMailServer()
  const environment = { REIHUM_SMTP_URL: mailServer.url, REIHUM_INSIDE_HOSTS: '127.0.0.1' }
  reihum = await startTestReihum({ environment })
  second = await startTestReihum({ database: reihum.database, environment })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await second.close()
  await reihum.close()
  await Promise.all([model.close(), mailServer.close()])
})

const { draft, booked, course } = notificationDesk(() => ({ reihum, tenant, mailServer }))
const left = 3

it('calls that begin at once on two nodes take no more of the month than there is', async () => {
  const { body: setting } = await reihum.call<AssistantSetting>(
    'PUT',
    `/api/${tenant.slug}/settings/assistant`,
    {
      token: tenant.admin.token,
      body: {
        revision: 0,
        proof: testProof,
        assistant: {
          provider: 'custom',
          baseUrl: model.url,
          model: 'small-1',
          categories: [],
          monthlyCalls: left,
          monthlyTokens: 1_000_000,
          apiKey: 'sk-own',
        },
      },
    },
  )
  expect(setting.outcome).toBe('right')
  const courseId = await course()
  await booked(courseId, { firstName: 'Quirin', lastName: 'Xaverson' })
  const { id } = await draft(whole(courseId))
  const path = `/api/${tenant.slug}/notifications/${id}/assistant`
  const { token } = tenant.operator
  const { stamp } = (await reihum.call<AssistantView>('GET', path, { token })).body
  const asked = await Promise.all(
    [reihum, second].flatMap(({ origin }) =>
      Array.from({ length: 8 }, async () => {
        const response = await fetch(origin + path, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ stamp, task: { kind: 'draft', language: 'de', wish: 'Hallo' } }),
        })
        const text = await response.text()
        return response.status === 200 ? 'answered' : String(JSON.parse(text).error_code)
      }),
    ),
  )
  expect(asked.filter((outcome) => outcome === 'answered')).toHaveLength(left)
  expect(new Set(asked)).toEqual(new Set(['answered', 'ASSISTANT_USED_UP']))
  const { rows } = await reihum.owner.query(
    'select calls, tokens < most_tokens as has_rest from assistant_month where tenant_id = $1',
    [tenant.id],
  )
  expect(rows).toEqual([{ calls: left, has_rest: true }])
})
