import type { PortalChoices, PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

const value = (de: string, en = '') => ({ id: newId(), label: { de, en } })
const values = {
  clay: value('Keramik', 'Clay'),
  music: value('Musik'),
  easy: value('Anfänger'),
  secret: value('Förderung'),
}

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())

const call = <Body>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.operator.token, body })
const add = async (characteristic: object) => {
  const id = newId()
  expect((await call('POST', '/characteristics', { id, characteristic })).status).toBe(200)
  return id
}
const publish = async (title: string, has: readonly { id: string }[], ages: object = {}) => {
  const course = courseFields({ title, valueIds: has.map(({ id }) => id).sort(), ...ages })
  const { body, status } = await call<{ id: string }>('POST', '/courses', {
    id: newId(),
    publish: true,
    course,
  })
  expect(status).toBe(200)
  return body.id
}
const look = <Body>(path: string) => reihum.call<Body>('GET', `/api/${tenant.slug}/portal/${path}`)
const titles = async (query: string) => {
  const { body } = await look<{ items: { title: string }[] }>(`courses?${query}`)
  return body.items.map(({ title }) => title).sort()
}
const page = async (path: string) => {
  const answer = await fetch(`${reihum.origin}/portal/${tenant.slug}${path}`)
  return { status: answer.status, html: await answer.text() }
}

let category: string
let bowls: string

beforeEach(async () => {
  tenant = await reihum.addTenant()
  for (const one of Object.values(values)) one.id = newId()
  const { clay, music, easy, secret } = values
  category = await add({ label: { de: 'Kategorie', en: 'Category' }, values: [clay, music] })
  await add({ label: { de: 'Niveau', en: '' }, values: [easy], filtered: false })
  await add({ label: { de: 'Fördertopf', en: '' }, values: [secret], shown: false, filtered: false })
  await add({ label: { de: 'Alter', en: 'Age' }, kind: 'age' })
  bowls = await publish('Schalen', [clay, easy, secret], { ageFrom: 6, ageTo: 10 })
  await publish('Vasen', [clay], { ageFrom: 8 })
  await publish('Gitarre', [music])
})

describe('a visitor', () => {
  it('reads what is shown, in the order of the provider, and nothing that is internal', async () => {
    const { body } = await look<PortalCourseDetail>(`courses/${bowls}`)
    expect(
      body.characteristics.map(({ slug, values: its, ages }) => [slug, its.map((one) => one.label.en), ages]),
    ).toEqual([
      ['kategorie', ['Clay'], null],
      ['niveau', ['Anfänger'], null],
      ['alter', [], { from: 6, to: 10 }],
    ])
  })

  it('is offered what finds something', async () => {
    const { body } = await look<PortalChoices>('choices')
    expect(body.characteristics.map(({ slug, values: its }) => [slug, its.map((one) => one.slug)])).toEqual([
      ['kategorie', ['keramik', 'musik']],
      ['alter', []],
    ])
  })

  it.each([
    ['values[0]=kategorie/keramik', ['Schalen', 'Vasen']],
    ['values[0]=kategorie/keramik&values[1]=niveau/anfaenger', ['Schalen']],
    ['values[0]=kategorie/musik&values[1]=niveau/anfaenger', []],
    ['values[0]=foerdertopf/foerderung', []],
    ['values[0]=kategorie/anfaenger', []],
    ['age=7', ['Schalen']],
    ['age=8', ['Schalen', 'Vasen']],
    ['age=40&values[0]=kategorie/keramik', ['Vasen']],
  ])('finds by %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it('sees nothing of what is in the archive, and cannot find by it', async () => {
    await call('POST', `/characteristics/${category}/archive`)
    const { body } = await look<PortalCourseDetail>(`courses/${bowls}`)
    expect(body.characteristics.map(({ slug }) => slug)).toEqual(['niveau', 'alter'])
    expect(await titles('values[0]=kategorie/keramik')).toEqual([])
    expect((await look('characteristics/kategorie/keramik')).status).toBe(404)
  })

  it('of another tenant finds none of it', async () => {
    tenant = await reihum.addTenant()
    expect(await titles('values[0]=kategorie/keramik')).toEqual([])
    expect((await look('characteristics/kategorie/keramik')).status).toBe(404)
  })

  it('is told at the field what no value can be', async () => {
    const { status, body } = await look<{ errors: { path: string }[] }>('courses?values[0]=Keramik')
    expect([status, body.errors.map(({ path }) => path)]).toEqual([422, ['values.0']])
  })
})

describe('the pages', () => {
  it('have one for each value that is shown, with a title of its own, in the sitemap and linked from the course', async () => {
    const { status, html } = await page('/course-list/kategorie/keramik?lang=en')
    expect(status).toBe(200)
    expect(html).toContain('<h1>Clay</h1>')
    expect(html).toMatch(/property="og:title" content="Clay: /)
    expect(html).toContain('Vasen')
    expect(html).not.toContain('Gitarre')
    const map = await page('/sitemap.xml')
    expect(map.html).toContain('/course-list/kategorie/keramik<')
    expect(map.html).not.toContain('foerdertopf')
    expect((await page(`/course/${bowls}`)).html).toContain('/course-list/kategorie/keramik"')
  })

  it('of values that are internal or unknown are not there', async () => {
    for (const path of ['foerdertopf/foerderung', 'kategorie/nichts', 'kategorie/..%2F', 'alter/alter'])
      expect([path, (await page(`/course-list/${path}`)).status]).toEqual([path, 404])
  })

  it('keep the address of a value that is renamed', async () => {
    const { clay, music } = values
    const characteristic = {
      label: { de: 'Bereich', en: '' },
      values: [{ ...clay, label: { de: 'Ton', en: '' } }, music],
    }
    await call('PUT', `/characteristics/${category}`, { revision: 0, characteristic })
    expect((await page('/course-list/kategorie/keramik')).html).toContain('<h1>Ton</h1>')
  })

  it('filter by the form alone, name what was chosen, and tell search engines for whom a course is', async () => {
    const { html } = await page('/course-list?in-kategorie=keramik&age=7')
    expect(html).toContain('Schalen')
    expect(html).not.toContain('Vasen')
    expect(html).toContain('für 7 Jahre')
    const course = (await page(`/course/${bowls}`)).html
    expect(course).toContain('"typicalAgeRange":"6-10"')
    expect(course).toContain('"educationalLevel":"Anfänger"')
    expect(course).toContain('"about":["Keramik"]')
  })
})
