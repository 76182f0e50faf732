import type {
  AssistantEvent,
  AssistantSetting,
  AssistantView,
} from '@reihum/contract/assistant/assistant.schema.ts'
import { composePrompt } from '@reihum/contract/assistant/compose-prompt.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { hostileTexts } from '#test/hostile-texts.ts'
import { startMailServer, type TestMailServer } from '#test/mail-server.ts'
import { type ModelServer, refuses, says, startModelServer, streamHead } from '#test/model-server.ts'
import { notificationDesk, whole } from '#test/notification-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, testProof } from '#test/reihum.ts'
import { assistantInvariants } from './assistant.invariants.ts'

let model: ModelServer
let mailServer: TestMailServer
let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  model = await startModelServer()
  mailServer = await startMailServer()
  reihum = await startTestReihum({
    environment: {
      REIHUM_SMTP_URL: mailServer.url,
      REIHUM_INSIDE_HOSTS: '127.0.0.1',
      REIHUM_AI_URL: model.url,
      REIHUM_AI_MODEL: 'house-1',
      REIHUM_AI_KEY: 'the key of the house',
      REIHUM_AI_MONTHLY_CALLS: '30',
    },
  })
})
afterAll(async () => {
  await reihum.close()
  await Promise.all([model.close(), mailServer.close()])
})
beforeEach(async () => {
  model.asked.length = 0
  model.answer(says('Betreff: Hallo\n\nGuten Tag, {{person.first-name}}.'))
  tenant = await reihum.addTenant()
})

const { draft, booked, course } = notificationDesk(() => ({ reihum, tenant, mailServer }))

const call = <Body>(method: string, path: string, body?: object, token = tenant.admin.token) =>
  reihum.call<Body & Problem>(method, `/api/${tenant.slug}${path}`, { token, ...(body && { body }) })

const entered = (more: object = {}) => ({
  provider: 'custom',
  baseUrl: model.url,
  model: 'small-1',
  categories: ['RECEIVER', 'COURSE'],
  monthlyCalls: 100,
  monthlyTokens: 1_000_000,
  apiKey: 'sk-own',
  ...more,
})

async function setUp(more: object = {}, proof: object | null = testProof) {
  const { revision } = (await call<AssistantSetting>('GET', '/settings/assistant')).body
  return call<AssistantSetting>('PUT', '/settings/assistant', {
    revision,
    assistant: entered(more),
    ...(proof && { proof }),
  })
}

async function message(fields: object = {}) {
  const courseId = await course(fields)
  await booked(courseId, { firstName: 'Quirin', lastName: 'Xaverson' })
  return (await draft(whole(courseId))).id
}

const view = async (id: string) =>
  (await call<AssistantView>('GET', `/notifications/${id}/assistant`, undefined, tenant.operator.token)).body

/** Asks, and reads the stream of events; a refusal is its code. */
async function ask(id: string, task: object, stamp?: string): Promise<AssistantEvent[] | string> {
  const seen = stamp ?? (await view(id)).stamp
  const response = await fetch(`${reihum.origin}/api/${tenant.slug}/notifications/${id}/assistant`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tenant.operator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ stamp: seen, task: { kind: 'draft', language: 'de', wish: 'Hallo', ...task } }),
  })
  const text = await response.text()
  if (response.status !== 200) return String(JSON.parse(text).error_code)
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  return [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data]) => JSON.parse(String(data)))
}
const last = async (id: string, task: object = {}) => {
  const events = await ask(id, task)
  return typeof events === 'string' ? events : events.at(-1)
}

describe('the AI provider', () => {
  it('is off until somebody who proves who they are sets one up that answers, and its key is never told', async () => {
    expect((await call<AssistantSetting>('GET', '/settings/assistant')).body).toMatchObject({
      provider: 'off',
      system: { model: 'house-1' },
      used: { calls: 0, tokens: 0 },
    })
    expect((await setUp({}, null)).body.error_code).toBe('WRONG_PASSWORD')
    const { body } = await setUp()
    expect(body).toMatchObject({ provider: 'custom', model: 'small-1', hasKey: true, outcome: 'right' })
    expect(JSON.stringify(body)).not.toContain('sk-own')
    expect(model.asked[0]).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer sk-own' })
    const { rows } = await reihum.owner.query('select sealed from tenant_secret where tenant_id = $1', [
      tenant.id,
    ])
    expect(rows[0]?.sealed).not.toContain('sk-own')
  })

  it('keeps its key for the same address only', async () => {
    await setUp()
    expect((await setUp({ apiKey: '', model: 'small-2' })).status).toBe(200)
    expect(model.asked.at(-1)?.key).toBe('Bearer sk-own')
    const { body } = await setUp({ apiKey: '', baseUrl: `${model.url}/other` })
    expect(body.error_code).toBe('ASSISTANT_KEY_NEEDED')
  })

  it('may be the one of the operator, with the operator’s key', async () => {
    expect((await setUp({ provider: 'system', baseUrl: '', model: '', apiKey: '' })).status).toBe(200)
    expect(model.asked[0]?.key).toBe('Bearer the key of the house')
    expect(await last(await message())).toMatchObject({ state: 'done' })
  })

  test.each([
    ['keyRefused', refuses(401, '{"error":{"message":"Incorrect API key"}}')],
    ['modelUnknown', refuses(404, '{"error":{"code":"model_not_found"}}')],
    ['noProtocol', refuses(404, '<h1>Not found</h1>', 'text/html')],
    ['noProtocol', refuses(200, '{"choices":[]}')],
    ['noProtocol', refuses(200, 'data: {"choices": nonsense\n\n', 'text/event-stream')],
    ['noProtocol', refuses(200, 'data: {"something":"else"}\n\n', 'text/event-stream')],
    ['tooMany', refuses(429, '{}')],
    ['serverTrouble', refuses(503, '{}')],
    ['serverTrouble', refuses(200, 'data: {"error":{"message":"overloaded"}}\n\n', 'text/event-stream')],
    ['redirect', refuses(302, '')],
    ['cut', refuses(200, 'data: {"choices":[{"delta":{"content":"ye"}}]}\n\n', 'text/event-stream')],
  ] as const)('the AI connection check says %s', async (outcome, answer) => {
    model.answer(answer)
    const { status, body } = await setUp()
    expect([status, body.error_code, body.data]).toEqual([422, 'ASSISTANT_CHECK_FAILED', { outcome }])
    expect((await call<AssistantSetting>('GET', '/settings/assistant')).body.provider).toBe('off')
  })

  test.each([
    ['inside', 'https://10.0.0.1/v1'],
    ['inside', 'https://[::1]/v1'],
    ['inside', 'http://models.example.org/v1'],
    ['hostUnknown', 'https://no-such-host.invalid/v1'],
    ['unreachable', 'http://127.0.0.1:1/v1'],
  ])('an address is refused as %s: %s', async (outcome, baseUrl) => {
    expect((await setUp({ baseUrl })).body.data).toEqual({ outcome })
  })

  it('that wants another name for the limit is asked again with it', async () => {
    model.answer((response, { body }) =>
      (body.max_tokens ? refuses(400, '{"error":"use max_completion_tokens"}') : says('yes'))(response, {
        path: '',
        key: '',
        body,
        text: '',
      }),
    )
    expect((await setUp()).status).toBe(200)
  })
})

describe('a proposal', () => {
  it('comes in pieces, as a text, and what was sent is what the page showed', async () => {
    await setUp()
    const id = await message({ title: 'Töpfern' })
    const { categories, facts, placeholders, names, ...seen } = await view(id)
    expect(seen).toMatchObject({ isOn: true, host: new URL(model.url).host, model: 'small-1' })
    expect(names).toContain('Quirin')
    const events = await ask(id, { wish: 'An Quirin: der Raum ist neu' })
    expect(events.at(-1)).toMatchObject({
      state: 'done',
      subject: 'Hallo',
      body: 'Guten Tag, {{person.first-name}}.',
    })
    const task = { kind: 'draft', language: 'de', incoming: '', text: null } as const
    const { messages } = composePrompt(
      { ...task, wish: 'An Quirin: der Raum ist neu' },
      { categories, facts, placeholders, names },
    )
    expect(model.asked.at(-1)?.body.messages).toEqual(messages)
    expect(model.asked.at(-1)?.text).not.toContain('Quirin')
    expect(model.asked.at(-1)?.text).toContain('Töpfern')
  })

  it('is refused when what would be sent is not what was seen', async () => {
    await setUp()
    const id = await message()
    const { stamp } = await view(id)
    await setUp({ categories: ['RECEIVER', 'COURSE', 'APPOINTMENTS'], apiKey: '' })
    expect(await ask(id, {}, stamp)).toBe('ASSISTANT_SEES_OTHER')
  })

  test.each([
    ['cut', refuses(200, 'data: {"choices":[{"delta":{"content":"Guten "}}]}\n\n', 'text/event-stream')],
    ['noProtocol', refuses(200, 'data: [1\n\n', 'text/event-stream')],
    ['tooMany', refuses(429, '{}')],
  ] as const)('that fails says so: %s', async (trouble, answer) => {
    await setUp()
    const id = await message()
    model.answer(answer)
    expect(await last(id)).toMatchObject({ state: 'trouble', trouble })
  })

  it('that does not end is left', async () => {
    await setUp()
    const id = await message()
    model.answer((response) => {
      response.writeHead(200, streamHead)
      const writing = setInterval(() => response.write(model.chunk('bla '.repeat(500))), 1)
      response.once('close', () => clearInterval(writing))
    })
    expect(await last(id)).toMatchObject({ state: 'trouble', trouble: 'tooLong' })
  })

  it('is counted, kept in the log without its text, and refused once the month is used up', async () => {
    await setUp({ monthlyCalls: 2 })
    const id = await message()
    await ask(id, { wish: 'Ein Geheimnis' })
    const { body } = await call<AssistantSetting>('GET', '/settings/assistant')
    expect(body.used).toEqual({ calls: 1, tokens: 50 })
    const { rows } = await reihum.owner.query(
      `select e.command_type, d.metadata from audit_entry e
        join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
        where e.tenant_id = $1 and e.command_type like 'assistant.a%' order by e.at`,
      [tenant.id],
    )
    expect(rows.map(({ command_type }) => command_type)).toEqual(['assistant.asked', 'assistant.answered'])
    expect(rows[0]?.metadata).toMatchObject({ aiTask: 'draft', aiCategories: ['RECEIVER', 'COURSE'] })
    expect(rows[1]?.metadata).toMatchObject({ aiOutcome: 'right', aiTokens: 50 })
    expect(JSON.stringify(rows)).not.toMatch(/Geheimnis|Guten Tag/)
    const answers = await Promise.all([1, 2, 3].map(() => ask(id, {})))
    expect(answers.filter((one) => one === 'ASSISTANT_USED_UP')).toHaveLength(2)
    const [rule] = assistantInvariants
    expect((await reihum.owner.query(rule?.broken ?? '')).rows).toEqual([])
  })

  it('is not given to programs, accountants or other tenants', async () => {
    await setUp()
    const id = await message()
    const other = await reihum.addTenant()
    const { status } = await reihum.call('GET', `/api/${other.slug}/notifications/${id}/assistant`, {
      token: other.admin.token,
    })
    expect(status).toBe(404)
  })
})

describe('hostile letters and course texts', () => {
  const hidden = ['Quirin', 'Xaverson', '4711,11', 'the key of the house', 'sk-own', 'evil-host.com']

  /** A model that says back all that it was sent, adds what it was told to, and invents the rest. */
  const obeys = () =>
    model.answer((response, asked) =>
      says(
        `Betreff: ${JSON.stringify(asked.body.messages).slice(0, 200)}\n\n${asked.text}\n\nhttps://evil-host.com/x {{registration.open}} {{receiver.iban}}`,
      )(response, asked),
    )

  function expectHarmless(events: AssistantEvent[] | string, more: string[]) {
    const sent = model.asked.at(-1)?.text ?? ''
    for (const secret of [...hidden, ...more]) expect(sent).not.toContain(secret)
    expect(typeof events).not.toBe('string')
    for (const event of events as AssistantEvent[]) {
      const shown = `${event.subject}\n${event.body}`
      expect(shown.replace(/[^a-z0-9.]/gi, '')).not.toMatch(/evilhost\.com/i)
      expect(shown).not.toMatch(/:\/\/|<[a-z]|javascript:|@|\{\{registration\.open\}\}/i)
    }
  }

  test.each([
    ['letters', []],
    ['course texts', ['COURSE']],
  ])(
    '%s get nothing of what is off, nothing of others, and no link into the editor',
    async (kind, categories) => {
      expect(new Set(hostileTexts).size).toBe(60)
      const other = await reihum.addTenant()
      const isLetter = kind === 'letters'
      let id = ''
      for (const [at, hostile] of hostileTexts.entries()) {
        // Each user may ask ten times a minute, and that limit is not what is tried here.
        if (at % 10 === 0) {
          tenant = await reihum.addTenant()
          model.answer(says('yes'))
          await setUp({ categories, monthlyCalls: 1000, monthlyTokens: 100_000_000 })
          obeys()
          id = await message({ title: 'Gegenkurs', feeCents: 471_111 })
        }
        if (!isLetter)
          await reihum.owner.query('update course set description = $2 where tenant_id = $1', [
            tenant.id,
            hostile,
          ])
        const { facts, stamp } = await view(id)
        expect(Object.keys(facts)).toEqual(categories)
        const events = await ask(
          id,
          isLetter ? { kind: 'answer', wish: '', incoming: hostile } : { wish: 'Lädt ein' },
          stamp,
        )
        expectHarmless(events, [other.slug, ...(isLetter ? ['Gegenkurs'] : [])])
      }
    },
  )
})
