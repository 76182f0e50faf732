import type { AllowedSites, Widget, WidgetChoices } from '@reihum/contract/courses/widget.schema.ts'
import type { AuditEntry } from '@reihum/contract/insights/insight.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const call = <Body>(method: string, path: string, body?: unknown, token = tenant.operator.token) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token, body })
const keep = (widget: object = {}, id = newId()) =>
  call<Widget & Problem>('POST', '/widgets', { id, widget: { name: 'Startseite', ...widget } })
const change = (id: string, revision: number, widget: object) =>
  call<Widget & Problem>('PUT', `/widgets/${id}`, { revision, widget })
const namesOf = async () =>
  (await call<{ items: Widget[] }>('GET', '/widgets')).body.items.map(({ fields }) => fields.name)
const setSites = (sites: unknown, revision = 0, token = tenant.admin.token) =>
  call<AllowedSites & Problem>('PUT', '/allowed-sites', { revision, sites }, token)
const setTier = (tier: string) =>
  reihum.owner.query('update tenant set tier = $2 where id = $1', [tenant.id, tier])
const logged = async (subject: string) => {
  const { body } = await call<{ items: AuditEntry[] }>(
    'GET',
    `/audit-log?subjectKind=${subject}`,
    undefined,
    tenant.admin.token,
  )
  return body.items.map(({ commandType }) => commandType)
}
type Embed = { sites: string[]; options: Widget['fields'] | null; brand: { primaryColor: string } }
const embed = async (query = '') =>
  (await reihum.call<Embed>('GET', `/api/${tenant.slug}/portal/embed${query}`)).body

describe('a widget', () => {
  it('comes back as it was entered, with what was left out as usual', async () => {
    const { status, body } = await keep({ entries: 5, primaryColor: '#0A7E3C' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      revision: 0,
      fields: { name: 'Startseite', kind: 'course_list', entries: 5, primaryColor: '#0A7E3C', filters: true },
    })
    expect((await call<Widget>('GET', `/widgets/${body.id}`)).body).toEqual(body)
  })

  it('sent twice is one; of one name, under case and accents, there is one', async () => {
    const id = newId()
    const [one, other] = await Promise.all([keep({}, id), keep({}, id)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await namesOf()).toEqual(['Startseite'])
    expect(await logged('widget')).toEqual(['widget.created'])
    const twin = await keep({ name: 'STARTSEITÉ' })
    expect([twin.status, twin.body.error_code]).toEqual([409, 'WIDGET_NAME_TAKEN'])
  })

  it('is changed once however often the same is sent, and never over what somebody else saved', async () => {
    const { body } = await keep()
    const wanted = { ...body.fields, name: 'Herbst', entries: 3 }
    expect((await change(body.id, 0, wanted)).body.revision).toBe(1)
    expect((await change(body.id, 0, wanted)).body.revision).toBe(1)
    const late = await change(body.id, 0, { ...wanted, entries: 9 })
    expect([late.status, late.body.error_code]).toEqual([409, 'CONFLICT'])
    expect(await logged('widget')).toEqual(['widget.changed', 'widget.created'])
  })

  it('tells the log that it is no longer narrowed to something', async () => {
    const { body } = await keep({ scope: { kind: 'EVENT' } })
    await change(body.id, 0, { ...body.fields, scope: {} })
    expect(await logged('widget')).toEqual(['widget.changed', 'widget.created'])
  })

  it('that was deleted comes back under its id, so that websites show it again', async () => {
    const { body } = await keep({ entries: 7 })
    expect((await call('DELETE', `/widgets/${body.id}`)).body).toEqual({ removed: true })
    expect((await call('DELETE', `/widgets/${body.id}`)).body).toEqual({ removed: false })
    expect((await embed(`?widgetId=${body.id}`)).options).toBeNull()
    await keep(body.fields, body.id)
    expect((await embed(`?widgetId=${body.id}`)).options?.entries).toBe(7)
  })

  it('names nothing of another tenant, and cannot be reached from there', async () => {
    const own = tenant
    const { body } = await keep()
    tenant = await reihum.addTenant()
    const foreign = await addCourse(reihum, own)
    expect((await keep({ kind: 'button', courseId: foreign })).status).toBe(404)
    expect((await keep({ scope: { courseIds: [foreign] } })).status).toBe(404)
    expect((await call('GET', `/widgets/${body.id}`)).status).toBe(404)
    expect((await change(body.id, 0, body.fields)).status).toBe(404)
    expect((await call('DELETE', `/widgets/${body.id}`)).body).toEqual({ removed: false })
    expect((await embed(`?widgetId=${body.id}`)).options).toBeNull()
    expect(await namesOf()).toEqual([])
  })

  it('is one of a hundred at most', async () => {
    await reihum.owner.query(
      `insert into widget (tenant_id, id, name, name_sort, options, created_at, updated_at)
       select $1, gen_random_uuid(), n, n, '{}', now(), now() from generate_series(1, 100) s, lateral (select s::text n) named`,
      [tenant.id],
    )
    const { status, body } = await keep()
    expect([status, body.error_code]).toEqual([409, 'TOO_MANY_WIDGETS'])
    expect(body.detail).toContain('100')
  })

  it('wrongly entered is told field by field, in the language of the reader', async () => {
    const { status, body } = await keep({ name: '', entries: 0, primaryColor: 'red', kind: 'registration' })
    expect(status).toBe(422)
    expect(Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message]))).toEqual({
      'widget.courseId': '* Bitte wählen Sie einen Kurs.',
      'widget.name': '* Bitte geben Sie den Namen an.',
      'widget.entries': 'Der Wert muss mindestens 1 sein.',
      'widget.primaryColor': 'Bitte eine Farbe wie #522B72 eingeben.',
    })
  })
})

describe('what the public learns', () => {
  it('is how a widget looks, never what staff call it', async () => {
    const { body } = await keep({ name: 'Geheimer Name', entries: 4 })
    const told = await embed(`?widgetId=${body.id}`)
    expect(told.options).toMatchObject({ entries: 4 })
    expect(JSON.stringify(told)).not.toContain('Geheim')
  })

  it('is a colour only where the tier includes it; it is kept, and comes back with the tier', async () => {
    const { body } = await keep({ primaryColor: '#0A7E3C' })
    expect((await embed(`?widgetId=${body.id}`)).brand.primaryColor).toBe('#0A7E3C')
    await setTier('FREE')
    const told = await embed(`?widgetId=${body.id}`)
    expect([told.brand.primaryColor, told.options?.primaryColor]).toEqual(['#522B72', null])
    const asked = await embed('?options[primaryColor]=%230A7E3C')
    expect(asked.brand.primaryColor).toBe('#522B72')
    const again = await change(body.id, 0, { ...body.fields, name: 'Umbenannt' })
    expect(again.body.fields.primaryColor).toBe('#0A7E3C')
    await setTier('ESSENTIAL')
    expect((await embed(`?widgetId=${body.id}`)).brand.primaryColor).toBe('#0A7E3C')
  })

  it('is a list of the courses a widget is about, and of nothing that is not public', async () => {
    const [one, other] = [await addCourse(reihum, tenant), await addCourse(reihum, tenant)]
    const draft = newId()
    await call('POST', '/courses', { id: draft, course: courseFields() })
    const list = async (query: string) =>
      (
        await reihum.call<{ items: { id: string }[] }>('GET', `/api/${tenant.slug}/portal/courses?${query}`)
      ).body.items.map(({ id }) => id)
    expect((await list('')).sort()).toEqual([one, other].sort())
    expect(await list(`scope[courseIds][0]=${other}&scope[courseIds][1]=${draft}`)).toEqual([other])
    expect(await list('scope[kind]=EVENT')).toEqual([])
    expect(await list(`scope[instructorId]=${newId()}`)).toEqual([])
  })

  it('is limited to a value of a characteristic, and its filters leave that out', async () => {
    const named = (de: string) => ({ id: newId(), label: { de, en: '' } })
    const [beginners, experts] = [named('Anfänger'), named('Profis')]
    const label = { de: 'Niveau', en: 'Level' }
    const level = { label, kind: 'choice', shown: true, filtered: true, values: [beginners, experts] }
    const id = newId()
    await call('POST', '/characteristics', { id, characteristic: level })
    const one = await addCourse(reihum, tenant, { valueIds: [beginners.id] })
    const both = await addCourse(reihum, tenant, { valueIds: [beginners.id, experts.id] })
    await addCourse(reihum, tenant, { valueIds: [experts.id] })
    const read = async <Body>(path: string) =>
      (await reihum.call<Body>('GET', `/api/${tenant.slug}/portal/${path}`)).body
    const { characteristics } = await read<WidgetChoices>('widget-choices')
    expect(characteristics.map(({ slug, values }) => [slug, values.map((value) => value.slug)])).toEqual([
      ['niveau', ['anfaenger', 'profis']],
    ])
    const scope = 'scope[value]=niveau/anfaenger'
    const { items } = await read<{ items: { id: string }[] }>(`courses?${scope}`)
    expect(items.map((course) => course.id).sort()).toEqual([one, both].sort())
    const left = await read<WidgetChoices>(`choices?${scope}`)
    expect(left.characteristics.map(({ values }) => values.map((value) => value.slug))).toEqual([['profis']])
    const kept = await keep({ scope: { value: 'niveau/anfaenger' } })
    expect([kept.status, kept.body.fields.scope.value]).toEqual([200, 'niveau/anfaenger'])
    const unknown = await keep({ name: 'Anders', scope: { value: 'niveau/meister' } })
    expect(unknown.status).toBe(404)

    // What is only internal is not found out by limiting to it either.
    const internal = { ...level, shown: false, filtered: false }
    await call('PUT', `/characteristics/${id}`, { revision: 0, characteristic: internal, takeOff: false })
    expect((await read<{ items: unknown[] }>(`courses?${scope}`)).items).toEqual([])
    expect((await read<WidgetChoices>('widget-choices')).characteristics).toEqual([])
  })

  it('of places and instructors is what the courses ahead tell of them', async () => {
    const place = { id: newId(), place: { name: 'Atelier', country: 'DE', capacity: null } }
    const instructor = { id: newId(), instructor: { fullname: 'Ada Berg' } }
    const hidden = { id: newId(), instructor: { fullname: 'Ohne Kurs' } }
    await call('POST', '/places', place)
    await call('POST', '/instructors', instructor)
    await call('POST', '/instructors', hidden)
    const courseId = await addCourse(reihum, tenant, { placeId: place.id, instructorId: instructor.id })
    const choices = async () =>
      (await reihum.call<WidgetChoices>('GET', `/api/${tenant.slug}/portal/widget-choices`)).body
    expect(await choices()).toEqual({
      places: [{ id: place.id, name: 'Atelier' }],
      instructors: [{ id: instructor.id, name: 'Ada Berg' }],
      characteristics: [],
      hasEvents: false,
      hasColours: true,
      hasPlaces: true,
    })
    const of = async (query: string) =>
      (await reihum.call<{ total: number }>('GET', `/api/${tenant.slug}/portal/courses?${query}`)).body.total
    const asked = `scope[placeId]=${place.id}&scope[instructorId]=${instructor.id}`
    expect(await of(asked)).toBe(1)
    await reihum.owner.query('update course set portal_instructor = false where id = $1', [courseId])
    expect(await of(asked)).toBe(0)
    expect((await choices()).instructors).toEqual([])
    await setTier('FREE')
    expect(await choices()).toMatchObject({
      places: [],
      instructors: [],
      hasColours: false,
      hasPlaces: false,
    })
  })
})

describe('the websites that may show the portal', () => {
  const ancestors = async (path: string) => {
    const { headers } = await reihum.call('GET', path)
    return /frame-ancestors (.*)$/.exec(headers.get('content-security-policy') ?? '')?.[1]
  }

  it('are all of them until some are named, and then exactly these, beside the back office itself', async () => {
    const list = `/embed/${tenant.slug}/course-list`
    expect(await ancestors(list)).toBe('*')
    const { status, body } = await setSites([
      'www.example.org/kurse',
      'https://*.verein.example',
      'WWW.example.org',
    ])
    expect([status, body]).toEqual([
      200,
      { sites: ['https://www.example.org', 'https://*.verein.example'], revision: 1 },
    ])
    const named = "'self' https://www.example.org https://*.verein.example"
    expect(await ancestors(list)).toBe(named)
    expect(await ancestors(`/embed/${tenant.slug}/nowhere`)).toBe(named)
    expect(await ancestors(`/embed/${tenant.slug}/course/${await addCourse(reihum, tenant)}/register`)).toBe(
      named,
    )
    await setSites([], 1)
    expect(await ancestors(list)).toBe('*')
    expect(await logged('tenant')).toEqual(['tenant.sites-changed', 'tenant.sites-changed'])
  })

  it('never show the portal itself, nor anything of another tenant', async () => {
    await setSites(['https://www.example.org'])
    expect(await ancestors(`/portal/${tenant.slug}/course-list`)).toBe("'none'")
    const other = await reihum.addTenant()
    expect(await ancestors(`/embed/${other.slug}/course-list`)).toBe('*')
    expect(await ancestors('/embed/feature-matrix')).toBe('*')
  })

  it('that are none are refused, each with its place in the list, in the language of the reader', async () => {
    const { status, body } = await setSites(['https://www.example.org', '*', ''])
    expect([status, body.error_code]).toEqual([422, 'INVALID_INPUT'])
    expect(body.errors).toEqual([
      expect.objectContaining({ path: 'sites.1', message: expect.stringContaining('https://*.example.org') }),
      expect.objectContaining({ path: 'sites.2', message: '* Dieses Feld wird benötigt.' }),
    ])
    const english = await reihum.call<Problem>('PUT', `/api/${tenant.slug}/allowed-sites`, {
      token: tenant.admin.token,
      language: 'en',
      body: { revision: 0, sites: ['a.example; script-src *'] },
    })
    expect(english.body.errors?.[0]?.message).toContain('Please enter the address of a website')
    expect((await setSites(Array.from({ length: 51 }, (_, n) => `a${n}.example`))).status).toBe(422)
  })

  it('are read by all staff and changed by admins, never over what somebody else saved', async () => {
    expect((await setSites(['a.example'], 0, tenant.operator.token)).status).toBe(403)
    const [one, other] = await Promise.all([setSites(['a.example']), setSites(['b.example'])])
    expect([one.status, other.status].sort()).toEqual([200, 409])
    expect((await call<AllowedSites>('GET', '/allowed-sites')).body.revision).toBe(1)
    const sites = one.status === 200 ? ['a.example'] : ['b.example']
    expect((await setSites(sites, 0)).body.revision).toBe(1)
  })

  it('hold nothing else in the database either', async () => {
    const write = (site: string) =>
      reihum.owner.query('insert into allowed_sites (tenant_id, sites, updated_at) values ($1, $2, now())', [
        tenant.id,
        [site],
      ])
    for (const site of [
      "https://a.example; script-src 'unsafe-inline'",
      '*',
      'https://a.example https://b.example;',
      '',
    ])
      await expect(write(site)).rejects.toThrow('allowed_sites_sites_check')
    await write('https://*.a.example:8443')
  })
})
