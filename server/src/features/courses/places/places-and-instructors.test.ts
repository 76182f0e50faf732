import type { Instructor } from '@reihum/contract/courses/instructor.schema.ts'
import type { Place } from '@reihum/contract/courses/place.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  // On a node that read its queries before, two equal forms at the same moment can be answered 200 and 409: to be mended.
  reihum = await startTestReihum({ alone: true })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

type Fields = Record<string, unknown>
type Stored = Place & Instructor
type Listed = { items: Stored[]; total: number }

/** Both behave the same; each has its own field names and messages. */
const kinds = [
  {
    kind: 'place',
    path: 'places',
    name: 'name',
    fields: {
      name: 'Atelier Süd',
      street: 'Große Straße 4',
      postalCode: '22767',
      city: 'Hamburg',
      country: 'DE',
      capacity: 12,
      directions: 'Durch den Hof.',
      accessibility: 'Drei Stufen.',
    },
    taken: 'PLACE_NAME_TAKEN',
    inUse: 'PLACE_IN_USE',
  },
  {
    kind: 'instructor',
    path: 'instructors',
    name: 'fullname',
    fields: {
      fullname: 'Jörg Groß',
      email: 'joerg@example.org',
      phone: '040 1234',
      about: 'Malt seit 1990.',
    },
    taken: 'INSTRUCTOR_KNOWN',
    inUse: 'INSTRUCTOR_IN_USE',
  },
]

describe.each(kinds)('of the $kind', ({ kind, path, name, fields, taken, inUse }) => {
  const call = <Body = Stored>(method: string, rest = '', body?: unknown, language = 'de') =>
    reihum.call<Body>(method, `/api/${tenant.slug}/${path}${rest}`, {
      token: tenant.operator.token,
      language,
      body,
    })
  const create = (id: string, overrides: Fields = {}) =>
    call<Stored & Problem>('POST', '', { id, [kind]: { ...fields, ...overrides } })
  const change = (id: string, revision: number, overrides: Fields, language?: string) =>
    call<Stored & Problem>('PUT', `/${id}`, { revision, [kind]: { ...fields, ...overrides } }, language)
  const list = async (query = '') => (await call<Listed>('GET', query)).body
  const namesOf = async (query = '') =>
    (await list(query)).items.map((item) => (item as unknown as Fields)[name])
  const log = async () => {
    const { body } = await reihum.call<{ items: AuditEntry[] }>(
      'GET',
      `/api/${tenant.slug}/audit-log?subjectKind=${kind}`,
      { token: tenant.admin.token },
    )
    return body.items.map((entry) => [entry.commandType, entry.subjectName])
  }

  it('everything that was entered comes back', async () => {
    const id = newId()
    const created = await create(id)
    expect(created).toMatchObject({
      status: 200,
      body: { id, ...fields, archived: false, revision: 0, allowedActions: ['edit', 'archive', 'delete'] },
    })
    expect((await call('GET', `/${id}`)).body).toEqual(created.body)
    expect(await list()).toEqual({ items: [created.body], total: 1 })
  })

  it('the same form sent twice makes one', async () => {
    const id = newId()
    const [first, second] = await Promise.all([create(id), create(id)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body).toEqual(second.body)
    expect((await list()).total).toBe(1)
    expect(await log()).toHaveLength(1)
  })

  it('a second one alike is refused, also under case and accents, also out of the archive', async () => {
    const id = newId()
    await create(id)
    await call('POST', `/${id}/archive`)
    const written = String((fields as Fields)[name])
      .toUpperCase()
      .replace('Ü', 'UE')
      .replace('Ö', 'oe')
    const again = await create(newId(), { [name]: written })
    expect(again).toMatchObject({ status: 409, body: { error_code: taken } })
    expect(again.body.detail).toContain(written)
    const other = newId()
    await create(other, { [name]: 'Ganz anders' })
    expect(await change(other, 0, {})).toMatchObject({ status: 409, body: { error_code: taken } })
  })

  it('a change is kept, counted and written into the log with what it was', async () => {
    const id = newId()
    await create(id)
    const changed = await change(id, 0, { [name]: 'Neuer Name' })
    expect(changed).toMatchObject({ status: 200, body: { [name]: 'Neuer Name', revision: 1 } })
    expect(await log()).toEqual([
      [`${kind}.changed`, 'Neuer Name'],
      [`${kind}.created`, 'Neuer Name'],
    ])
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_detail d join audit_entry e on (e.tenant_id, e.id) = (d.tenant_id, d.audit_id)
       where e.command_type = '${kind}.changed' and e.subject_id = $1`,
      [id],
    )
    expect(rows[0].metadata).toEqual({
      before: { [name]: (fields as Fields)[name] },
      after: { [name]: 'Neuer Name' },
    })
  })

  it('a change made from what is no longer so is refused, and the same change twice is not', async () => {
    const id = newId()
    await create(id)
    expect((await change(id, 0, { [name]: 'Erste' })).status).toBe(200)
    expect(await change(id, 0, { [name]: 'Zweite' })).toMatchObject({
      status: 409,
      body: { error_code: 'CONFLICT' },
    })
    expect(await change(id, 0, { [name]: 'Erste' })).toMatchObject({ status: 200, body: { revision: 1 } })
    expect(await log()).toHaveLength(2)
  })

  it('of two who change at once one is told', async () => {
    const id = newId()
    await create(id)
    const both = await Promise.all([change(id, 0, { [name]: 'Links' }), change(id, 0, { [name]: 'Rechts' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('what is archived leaves the list and returns, each once in the log', async () => {
    const id = newId()
    await create(id)
    for (let twice = 0; twice < 2; twice += 1)
      expect(await call('POST', `/${id}/archive`)).toMatchObject({
        status: 200,
        body: { archived: true, revision: 1, allowedActions: ['edit', 'restore', 'delete'] },
      })
    expect([(await list()).total, (await list('?archived=true')).total]).toEqual([0, 1])
    for (let twice = 0; twice < 2; twice += 1) await call('POST', `/${id}/restore`)
    expect([(await list()).total, (await list('?archived=true')).total]).toEqual([1, 0])
    expect((await log()).map(([command]) => command)).toEqual([
      `${kind}.restored`,
      `${kind}.archived`,
      `${kind}.created`,
    ])
  })

  it('what was never used can be deleted, and stays deleted', async () => {
    const id = newId()
    await create(id)
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { removed: true } })
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { removed: false } })
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect((await log()).map(([command]) => command)).toEqual([`${kind}.deleted`, `${kind}.created`])
  })

  it('what is used is not deleted', async () => {
    const id = newId()
    await create(id)
    await reihum.owner.query(
      `create table uses_it (tenant_id uuid, of_id uuid, foreign key (tenant_id, of_id) references ${kind})`,
    )
    try {
      await reihum.owner.query('insert into uses_it values ($1, $2)', [tenant.id, id])
      expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 409, body: { error_code: inUse } })
      expect((await call('GET', `/${id}`)).status).toBe(200)
      expect((await log()).map(([command]) => command)).toEqual([`${kind}.created`])
    } finally {
      await reihum.owner.query('drop table uses_it')
    }
  })

  it('is found by parts of words, without case and accents, and by nothing that only looks like a pattern', async () => {
    await create(newId(), { [name]: 'Übungsraum' })
    await create(newId(), { [name]: 'Mühle' })
    expect(await namesOf('?q=uebung')).toEqual(['Übungsraum'])
    expect(await namesOf('?q=MUHL')).toEqual(['Mühle'])
    expect(await namesOf(`?q=${encodeURIComponent('%')}`)).toEqual([])
  })

  it('sorts as people do and comes in pages', async () => {
    for (const given of ['Zeder', 'Ähre', 'Birke', 'apfel']) await create(newId(), { [name]: given })
    expect(await namesOf()).toEqual(['Ähre', 'apfel', 'Birke', 'Zeder'])
    expect(await namesOf('?dir=desc')).toEqual(['Zeder', 'Birke', 'apfel', 'Ähre'])
    expect(await list('?page=2&size=25')).toEqual({ items: [], total: 4 })
  })

  it('every wrong field is named in the language of the reader', async () => {
    const id = newId()
    await create(id)
    const german = await change(id, 0, { [name]: ' ' })
    expect(german).toMatchObject({ status: 422, body: { error_code: 'INVALID_INPUT' } })
    expect(german.body.errors).toEqual([
      { path: `${kind}.${name}`, code: 'required', message: '* Bitte geben Sie den Namen an.' },
    ])
    const english = await change(id, 0, { [name]: ' ' }, 'en')
    expect(english.body.errors?.[0]?.message).toBe('* The name is required.')
  })

  it('of another tenant it does not exist, whatever is asked', async () => {
    const id = newId()
    await create(id)
    const stranger = await reihum.addTenant()
    const asked = (method: string, rest: string, body?: unknown) =>
      reihum.call(method, `/api/${stranger.slug}/${path}${rest}`, { token: stranger.admin.token, body })
    const answers = await Promise.all([
      asked('GET', `/${id}`),
      asked('PUT', `/${id}`, { revision: 0, [kind]: fields }),
      asked('POST', `/${id}/archive`),
      asked('POST', `/${id}/restore`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await asked('DELETE', `/${id}`)).body).toEqual({ removed: false })
    expect((await call('GET', `/${id}`)).body).toMatchObject({ revision: 0, archived: false })
    // The name is free again after the deletion.
    expect((await asked('POST', '', { id: newId(), [kind]: fields })).status).toBe(200)
  })
})

describe('a place', () => {
  const fields = { name: 'Werkstatt', country: 'DE', capacity: null }
  const create = (overrides: Fields = {}) =>
    reihum.call<Place & Problem>('POST', `/api/${tenant.slug}/places`, {
      token: tenant.operator.token,
      body: { id: newId(), place: { ...fields, ...overrides } },
    })
  const namesOf = async (query: string) => {
    const { body } = await reihum.call<Listed>('GET', `/api/${tenant.slug}/places?${query}`, {
      token: tenant.operator.token,
    })
    return body.items.map((found) => found.name)
  }

  it('without a capacity has room for everybody, and sorts last', async () => {
    expect((await create()).body).toMatchObject({ capacity: null, street: '', directions: '' })
    await create({ name: 'Kammer', capacity: 3 })
    await create({ name: 'Saal', capacity: 300 })
    expect(await namesOf('sort=capacity')).toEqual(['Kammer', 'Saal', 'Werkstatt'])
  })

  it.each([
    [{ capacity: 0 }, 'place.capacity', 'min'],
    [{ capacity: 2.5 }, 'place.capacity', 'number'],
    [{ country: '' }, 'place.country', 'required'],
    [{ country: 'Germany' }, 'place.country', 'invalid'],
    [{ directions: 'x'.repeat(2001) }, 'place.directions', 'maxLength'],
  ])('with %j is refused', async (wrong, path, code) => {
    const { status, body } = await create(wrong)
    expect([status, body.errors?.map((error) => [error.path, error.code])]).toEqual([422, [[path, code]]])
  })

  it('is found by its address', async () => {
    await create({ street: 'Höhenweg 3', postalCode: '20095', city: 'Lüneburg' })
    await create({ name: 'Saal' })
    for (const q of ['hoehenweg', '20095', 'luneb']) expect(await namesOf(`q=${q}`)).toEqual(['Werkstatt'])
  })
})

describe('an instructor', () => {
  const create = (fields: Fields) =>
    reihum.call<Instructor & Problem>('POST', `/api/${tenant.slug}/instructors`, {
      token: tenant.operator.token,
      body: { id: newId(), instructor: fields },
    })

  it('may be called like another one, with another e-mail', async () => {
    await create({ fullname: 'Anna Schmidt', email: 'anna@example.org' })
    expect((await create({ fullname: 'Anna Schmidt', email: 'a.schmidt@example.org' })).status).toBe(200)
    expect((await create({ fullname: 'Anna Schmidt', email: 'ANNA@example.org' })).status).toBe(409)
  })

  it('needs no e-mail, but a right one', async () => {
    expect((await create({ fullname: 'Anna Schmidt' })).body).toMatchObject({
      email: '',
      phone: '',
      about: '',
    })
    const { status, body } = await create({ fullname: 'Bo', email: 'bo@' })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'instructor.email', code: 'email', message: 'Die E-Mail muss valide sein.' }],
    ])
  })

  it('is found by e-mail and phone', async () => {
    await create({ fullname: 'Anna Schmidt', email: 'anna@example.org', phone: '040 998877' })
    for (const q of ['ANNA@', '9988']) {
      const { body } = await reihum.call<Listed>(
        'GET',
        `/api/${tenant.slug}/instructors?q=${encodeURIComponent(q)}`,
        { token: tenant.operator.token },
      )
      expect(body.total).toBe(1)
    }
  })
})
