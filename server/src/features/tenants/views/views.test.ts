import type { ListViews } from '@reihum/contract/tenants/list-view.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Answer = ListViews & { error_code?: string; fields?: unknown }
const call = (method: string, path: string, body?: unknown, by: TestUser = tenant.operator, of = tenant) =>
  reihum.call<Answer>(method, `/api/${of.slug}/lists/${path}`, { token: by.token, body })

const search = { state: 'published', columns: ['places', 'start'], size: 100 }
let lists = 0
/** Each test uses a list of its own. */
const names = [
  'courses',
  'events',
  'appointments',
  'templates',
  'places',
  'instructors',
  'registrations',
  'waitlist',
]
const someList = () => names[lists++] ?? 'attendees'

async function keep(list: string, name: string, more: Record<string, unknown> = {}, by?: TestUser) {
  const id = newId()
  const answer = await call('POST', `${list}/views`, { id, view: { name, search, ...more } }, by)
  return { id, ...answer }
}
const namesOf = ({ body }: { body: ListViews }) => body.items.map(({ name }) => name)

describe('a view of a list', () => {
  it('is kept once with what the address says, in one order and without the page', async () => {
    const list = someList()
    const id = newId()
    const view = { name: 'Freie Plätze', search: { size: 100, page: 3, view: 'x', free: true } }
    for (const _ of [1, 2]) {
      const { status, body } = await call('POST', `${list}/views`, { id, view })
      expect(status).toBe(200)
      expect(body.items).toEqual([
        {
          id,
          name: 'Freie Plätze',
          search: { free: true, size: 100 },
          shared: false,
          own: true,
          makerName: null,
          revision: 0,
          allowedActions: ['change', 'delete'],
        },
      ])
      expect(Object.keys(body.items[0]?.search ?? {})).toEqual(['free', 'size'])
    }
  })

  it.each([
    ['something that is no address', { state: { or: 1 } }],
    ['a strange key', { 'a b': 1 }],
    [
      'more than four kilobytes',
      Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`k${at}`, 'ä'.repeat(300)])),
    ],
  ])('does not keep %s', async (_, wrong) => {
    const { status, body } = await keep('attendees', newId(), { search: wrong })
    expect([status, body.error_code]).toEqual([422, 'INVALID_INPUT'])
  })

  it('has a name that is there once, whatever its accents', async () => {
    const list = someList()
    await keep(list, 'Überfällig')
    expect((await keep(list, 'uberfallig')).body.error_code).toBe('VIEW_NAME_TAKEN')
    // Names are unique per list only.
    expect((await keep('attendees', 'Überfällig')).status).toBe(200)
  })

  it('is its owner’s alone, unless it is shared with the team', async () => {
    const list = someList()
    const own = await keep(list, 'Meine')
    const shared = await keep(list, 'Unsere', { shared: true })
    const seen = await call('GET', `${list}/views`, undefined, tenant.admin)
    expect(namesOf(seen)).toEqual(['Unsere'])
    expect(seen.body.items[0]).toMatchObject({ own: false, makerName: expect.any(String) })
    const view = { name: 'Fremd', search: {} }
    const change = (id: string, by: TestUser) => call('PUT', `${list}/views/${id}`, { revision: 0, view }, by)
    expect((await change(own.id, tenant.admin)).status).toBe(404)
    // Nobody else can use the same id.
    expect((await call('POST', `${list}/views`, { id: own.id, view }, tenant.admin)).status).toBe(404)
    const elsewhere = await reihum.addTenant()
    expect((await call('GET', `${list}/views`, undefined, elsewhere.operator, elsewhere)).body.items).toEqual(
      [],
    )
    const foreign = await call(
      'PUT',
      `${list}/views/${shared.id}`,
      { revision: 0, view },
      elsewhere.admin,
      elsewhere,
    )
    expect(foreign.status).toBe(404)
  })

  it('of the team is changed by its maker or an admin, and nobody overwrites what they have not seen', async () => {
    const list = someList()
    const { id } = await keep(list, 'Team', { shared: true }, tenant.admin)
    const change = (by: TestUser, revision: number, name: string) =>
      call('PUT', `${list}/views/${id}`, { revision, view: { name, search, shared: true } }, by)
    expect((await change(tenant.operator, 0, 'X')).body.error_code).toBe('FORBIDDEN')
    expect((await call('DELETE', `${list}/views/${id}`)).body.error_code).toBe('FORBIDDEN')
    const other = await keep(list, 'Von unten', { shared: true })
    const view = { name: 'Von oben', search, shared: true }
    const byAdmin = await call('PUT', `${list}/views/${other.id}`, { revision: 0, view }, tenant.admin)
    expect(namesOf(byAdmin)).toContain('Von oben')
    expect(
      (await call('PUT', `${list}/views/${other.id}`, { revision: 0, view: { ...view, name: 'Alt' } })).body
        .error_code,
    ).toBe('CONFLICT')
    // A repeated request changes nothing.
    expect((await call('PUT', `${list}/views/${other.id}`, { revision: 0, view })).status).toBe(200)
  })

  it('that was deleted comes back as it was, where it stood and as what the list opens with', async () => {
    const list = someList()
    const [a, b] = [await keep(list, 'Anton'), await keep(list, 'Berta')]
    await call('PUT', `${list}/habit`, { defaultView: b.id, order: [b.id, a.id] })
    const gone = await call('DELETE', `${list}/views/${b.id}`)
    expect([namesOf(gone), gone.body.defaultView]).toEqual([['Anton'], null])
    expect((await call('DELETE', `${list}/views/${b.id}`)).status).toBe(200)
    const back = await call('POST', `${list}/views`, { id: b.id, view: { name: 'Berta', search } })
    expect([namesOf(back), back.body.defaultView]).toEqual([['Berta', 'Anton'], b.id])
  })

  it('opens a list for whoever chose it, and for nobody else', async () => {
    const list = someList()
    const { id } = await keep(list, 'Erste', { shared: true })
    await call('PUT', `${list}/habit`, { defaultView: id, order: [] })
    expect((await call('GET', `${list}/views`)).body.defaultView).toBe(id)
    expect((await call('GET', `${list}/views`, undefined, tenant.admin)).body.defaultView).toBeNull()
  })
})

describe('views and those who keep them', () => {
  it('are fifty of a list and no more, also when two are kept at once', async () => {
    const list = 'mails'
    for (let at = 0; at < 49; at += 1) await keep(list, `Ansicht ${at}`)
    const answers = await Promise.all(['Eine', 'Noch eine', 'Und eine'].map((name) => keep(list, name)))
    expect(answers.map(({ body }) => body.error_code ?? 'kept').sort()).toEqual([
      'TOO_MANY_VIEWS',
      'TOO_MANY_VIEWS',
      'kept',
    ])
    // Shared views count for the team.
    expect((await keep(list, 'Geteilt', { shared: true })).status).toBe(200)
  })

  it('are asked for by whoever may see the list, and by nobody else', async () => {
    expect((await call('GET', 'audit-log/views')).body.error_code).toBe('FORBIDDEN')
    expect((await call('GET', 'audit-log/views', undefined, tenant.admin)).status).toBe(200)
    expect((await call('GET', 'nothing/views')).status).toBe(422)
  })

  it.each(['registrations', 'withdrawals'])(
    'of %s are kept by accountants too, who read them',
    async (list) => {
      const user = await reihum.addUser('books')
      await reihum.owner.query(
        "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'accountant')",
        [tenant.id, newId(), user.id],
      )
      expect((await keep(list, `Bücher ${list}`, {}, user)).status).toBe(200)
    },
  )

  it('leave with whoever leaves, but for those that the team has', async () => {
    const list = 'withdrawals'
    const user = await reihum.addUser('leaver')
    await reihum.owner.query(
      "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'operator')",
      [tenant.id, newId(), user.id],
    )
    const own = await keep(list, 'Privat', {}, user)
    const shared = await keep(list, 'Für alle', { shared: true }, user)
    await call('PUT', `${list}/habit`, { defaultView: own.id, order: [own.id] }, user)
    await reihum.call('POST', `/api/${tenant.slug}/members/leave`, { token: user.token })
    await reihum.owner.query('delete from membership where user_id = $1', [user.id])
    const left = await reihum.owner.query('select id, user_id from list_view where id = any($1)', [
      [own.id, shared.id],
    ])
    expect(left.rows).toEqual([{ id: shared.id, user_id: null }])
    expect((await reihum.owner.query('select from list_habit where user_id = $1', [user.id])).rowCount).toBe(
      0,
    )
    // From then on an admin looks after it; nobody can make it private.
    const view = { name: 'Für alle', search: {}, shared: false }
    const taken = await call('PUT', `${list}/views/${shared.id}`, { revision: 0, view }, tenant.admin)
    expect(taken.body.error_code).toBe('FORBIDDEN')
    expect((await call('DELETE', `${list}/views/${shared.id}`, undefined, tenant.admin)).status).toBe(200)
  })

  it('stand in the log where the team sees them, and nowhere else', async () => {
    const list = 'files'
    const own = await keep(list, 'Still')
    const shared = await keep(list, 'Laut', { shared: true })
    await call('PUT', `${list}/views/${shared.id}`, {
      revision: 0,
      view: { name: 'Lauter', search, shared: true },
    })
    await call('DELETE', `${list}/views/${shared.id}`)
    await call('DELETE', `${list}/views/${own.id}`)
    const { rows } = await reihum.owner.query(
      'select command_type from audit_entry where subject_id = any($1) order by at, id',
      [[own.id, shared.id]],
    )
    expect(rows.map(({ command_type }) => command_type)).toEqual([
      'list-view.shared',
      'list-view.changed',
      'list-view.deleted',
    ])
  })
})
