import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Template } from '@reihum/contract/courses/template.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import { newId } from '#platform/ids.ts'
import type { TestReihum, TestTenant } from './reihum.ts'

/** Two evenings before the change to summer time: Tuesdays, 9 and 16 March 2027. */
const evenings = ['2027-03-09', '2027-03-16'].map((date) => ({
  date,
  time: '18:00',
  minutes: 90,
  title: '',
  placeId: null,
  instructorId: null,
}))

const fields = (overrides: object = {}) => ({
  name: 'Aquarell, Abendkurs',
  title: 'Aquarell',
  attendeeLimit: 8,
  waiterLimit: null,
  feeCents: 8900,
  description: richTextFrom('Kleine Gruppe.'),
  appointments: evenings,
  ...overrides,
})

/**
 * Requests of an operator about templates, over HTTP. `at` is called for each request, because tests create the server
 * later.
 */
export function templateDesk(at: () => { reihum: TestReihum; tenant: TestTenant }) {
  const call = <Body>(method: string, path: string, body?: unknown) =>
    at().reihum.call<Body>(method, `/api/${at().tenant.slug}${path}`, {
      token: at().tenant.operator.token,
      body,
    })

  const create = (overrides: object = {}, id = newId()) =>
    call<Template & Problem>('POST', '/templates', { id, template: fields(overrides) })

  const change = (id: string, revision: number, overrides: object) =>
    call<Template & Problem>('PUT', `/templates/${id}`, { revision, template: fields(overrides) })

  const get = async (id: string) => (await call<Template>('GET', `/templates/${id}`)).body

  const makeFrom = (source: object, overrides: object = {}, rest: object = {}) =>
    call<Course & Problem>('POST', '/courses/from', {
      id: newId(),
      source,
      ...rest,
      course: {
        reference: newId().slice(-10),
        title: 'Aquarell im Juni',
        firstDate: '2027-06-01',
        ...overrides,
      },
    })

  async function addPlace(name: string): Promise<string> {
    const id = newId()
    await call('POST', '/places', { id, place: { name, country: 'DE', capacity: null } })
    return id
  }

  return { call, evenings, fields, create, change, get, makeFrom, addPlace }
}
