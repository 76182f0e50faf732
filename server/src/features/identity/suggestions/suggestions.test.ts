import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { eventually } from '#test/eventually.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let superuser: TestUser
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ environment: { REIHUM_SUPPORT_EMAIL: 'hilfe@betrieb.example' } })
  superuser = await reihum.addUser('betrieb', { superuser: true })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Suggestion = {
  id: string
  words: string
  state: string
  note: string
  revision: number
  page: string | null
  user: { email: string | null }
  tenant: { id: string } | null
}
type Page = { items: Suggestion[]; total: number }
type Fields = Record<string, unknown>

const written = (more: Fields = {}): Fields => ({
  requestKey: newId(),
  tenantId: tenant.id,
  kind: 'idea',
  words: 'Bitte eine Suche nach Räumen',
  mayAnswer: true,
  page: '/courses/$courseId/general',
  ...more,
})
const give = (user: TestUser, body: Fields) =>
  reihum.call<Suggestion & { error_code: string }>('POST', '/api/auth/account/suggestions', {
    token: user.token,
    body,
  })
const own = async (user: TestUser) =>
  (await reihum.call<Page>('GET', '/api/auth/account/suggestions', { token: user.token })).body
const list = async (query: Record<string, string> = {}) =>
  (
    await reihum.call<Page>('GET', `/api/admin/suggestions?${new URLSearchParams(query)}`, {
      token: superuser.token,
    })
  ).body
const handle = ({ id }: { id: string }, revision: number, handling: Fields) =>
  reihum.call<Suggestion & { error_code: string }>('PUT', `/api/admin/suggestions/${id}`, {
    token: superuser.token,
    body: { revision, handling },
  })

describe('what a member says of the product', () => {
  it('is stored once, however often it is sent', async () => {
    const user = await reihum.addUser('doppelt')
    const body = written({ tenantId: null, words: 'Zweimal gedrückt' })
    const answers = await Promise.all([give(user, body), give(user, body), give(user, body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect((await own(user)).total).toBe(1)
  })

  it('says which tenant it comes from only of one that the member belongs to', async () => {
    const other = await reihum.addTenant()
    expect((await give(tenant.operator, written({ tenantId: other.id }))).status).toBe(404)
    const { body } = await give(tenant.operator, written())
    expect((await list({ tenantId: tenant.id })).items.map(({ id }) => id)).toContain(body.id)
    expect((await list({ tenantId: other.id })).items).toEqual([])
  })

  it.each([
    ['an id in the page', { page: '/courses/0190d3c2-0000-7000-8000-000000000000' }, 'page'],
    ['a query in the page', { page: '/attendees?q=Ada' }, 'page'],
    ['no words', { words: '  ' }, 'words'],
    ['too many words', { words: 'x'.repeat(4001) }, 'words'],
    ['another kind', { kind: 'spam' }, 'kind'],
  ])('is refused with %s', async (_, more, path) => {
    const { status, body } = await give(tenant.operator, written(more))
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(`"${path}"`)
  })

  it('is taken twenty times a day, and the next has to wait', async () => {
    const user = await reihum.addUser('fleissig')
    const body = () => written({ tenantId: null })
    for (let time = 0; time < 20; time += 1) expect((await give(user, body())).status).toBe(200)
    expect((await give(user, body())).status).toBe(429)
    await reihum.owner.query("update suggestion set at = at - interval '1 day' where user_id = $1", [user.id])
    expect((await give(user, body())).status).toBe(200)
  })

  it('shows nothing of what others wrote', async () => {
    const user = await reihum.addUser('fremd')
    await give(tenant.admin, written())
    expect(await own(user)).toEqual({ items: [], total: 0 })
    expect((await reihum.call('GET', '/api/admin/suggestions', { token: user.token })).status).toBe(403)
  })

  it('is told to the support address without its words and without who wrote it', async () => {
    const user = await reihum.addUser('gemeldet')
    const { body } = await give(user, written({ tenantId: null, words: 'Geheimer Wunsch', kind: 'problem' }))
    const mails = async () =>
      (
        await reihum.owner.query<{ recipient: string; subject: string; text: string }>(
          "select recipient, subject, text from mail where kind = 'suggestion.given' and text like $1",
          [`%/admin/feedback/${body.id}%`],
        )
      ).rows
    await eventually(async () => (await mails()).length > 0)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: 'hilfe@betrieb.example', subject: 'Neue Rückmeldung: Problem' })
    expect(mail?.text).not.toContain('Geheimer Wunsch')
    expect(mail?.text).not.toContain(user.username)
  })

  it('is part of what the account exports, and goes with the account', async () => {
    const user = await reihum.addUser('geht')
    await give(user, written({ tenantId: null, words: 'Das war ich' }))
    const { body } = await reihum.call<{ suggestions: Suggestion[] }>('GET', '/api/auth/account/export', {
      token: user.token,
    })
    expect(body.suggestions.map(({ words }) => words)).toEqual(['Das war ich'])
    await reihum.owner.query('delete from user_account where id = $1', [user.id])
    expect((await list({ q: 'Das war ich' })).total).toBe(0)
  })
})

describe('superusers', () => {
  it('see the address only of whoever may be answered', async () => {
    const user = await reihum.addUser('antwort')
    await give(user, written({ tenantId: null, words: 'Antworten Sie', mayAnswer: true }))
    await give(user, written({ tenantId: null, words: 'Bloß keine Antwort', mayAnswer: false }))
    const addressOf = async (q: string) => (await list({ q })).items.map((one) => one.user.email)
    expect(await addressOf('Antworten Sie')).toEqual([user.username])
    expect(await addressOf('Bloß keine Antwort')).toEqual([null])
  })

  it('find words, notes and tenants without case and accents, by kind and by state', async () => {
    const at = await reihum.addTenant()
    const of = { tenantId: at.id }
    await give(at.admin, written({ ...of, words: 'Größere Räume' }))
    const { body: praise } = await give(at.admin, written({ ...of, kind: 'praise', words: 'Sehr schön' }))
    await handle(praise, 1, { state: 'done', note: 'Weitergesagt' })
    const words = async (query: Record<string, string>) =>
      (await list({ ...of, ...query })).items.map((one) => one.words)
    expect(await words({ q: 'groessere RAEUME' })).toEqual(['Größere Räume'])
    expect(await words({ q: 'weitergesagt' })).toEqual(['Sehr schön'])
    expect(await words({ q: at.slug })).toHaveLength(2)
    expect(await words({ kind: 'praise' })).toEqual(['Sehr schön'])
    expect(await words({ state: 'new' })).toEqual(['Größere Räume'])
  })

  it('sort and page on the server', async () => {
    const at = await reihum.addTenant()
    for (const kind of ['praise', 'idea', 'problem'])
      await give(at.admin, written({ tenantId: at.id, kind, words: `Es ist ${kind}` }))
    const kinds = async (dir: string) =>
      (await list({ tenantId: at.id, sort: 'kind', dir })).items.map(({ words }) => words)
    expect(await kinds('asc')).toEqual(['Es ist idea', 'Es ist problem', 'Es ist praise'])
    expect(await kinds('desc')).toEqual(['Es ist praise', 'Es ist problem', 'Es ist idea'])
    const { total, items } = await list({ tenantId: at.id, size: '25', page: '2' })
    expect([total, items.length]).toEqual([3, 0])
  })

  it('do not overwrite what another one said meanwhile, and say it once', async () => {
    const { body: suggestion } = await give(tenant.admin, written({ words: 'Zu zweit gelesen' }))
    const seen = { state: 'seen', note: 'Ich kümmere mich' }
    expect((await handle(suggestion, 1, seen)).body).toMatchObject({ ...seen, revision: 2 })
    expect((await handle(suggestion, 1, seen)).body).toMatchObject({ ...seen, revision: 2 })
    const late = await handle(suggestion, 1, { state: 'done', note: '' })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    expect((await own(tenant.admin)).items.find(({ id }) => id === suggestion.id)).toMatchObject({
      state: 'seen',
    })
    const { rows } = await reihum.owner.query(
      "select 1 from audit_entry where command_type = 'suggestion.handled' and subject_id = $1",
      [tenant.admin.id],
    )
    expect(rows).toHaveLength(1)
    expect((await handle({ id: newId() }, 1, seen)).status).toBe(404)
  })
})
