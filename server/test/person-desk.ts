import { randomUUID } from 'node:crypto'
import type { ErasurePreview, MergePreview, Person, PersonExport } from '@reihum/contract/persons.ts'
import type { PersonSummary } from '@reihum/contract/registrations/person-list.schema.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { testSecret } from './database.ts'
import type { TestReihum, TestTenant, TestUser } from './reihum.ts'

type Fields = Record<string, unknown>
type Given = { firstName: string; lastName: string; email: string } & Fields
type Booked = { accessToken: string; bookingId: string; registrations: { id: string; shortcode: string }[] }

const key = deriveKey(testSecret, 'confirmation codes')

/** Requests of an operator about persons, over HTTP, and bookings of visitors that create persons. */
export function personDesk(at: () => { reihum: TestReihum; tenant: TestTenant }, now = () => new Date()) {
  const call = <Body = Person>(method: string, path: string, body?: unknown, by?: TestUser) =>
    at().reihum.call<Body & { error_code?: string; detail?: string }>(
      method,
      `/api/${at().tenant.slug}/persons${path}`,
      { token: (by ?? at().tenant.operator).token, body },
    )
  const book = async (courseId: string, attendees: Given[], more: Fields = {}) => {
    const { reihum, tenant } = at()
    const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
    const body = { requestKey: randomUUID(), language: 'de', attendees, ...more }
    const answer = await reihum.call<Booked>('POST', path, { body })
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const personOf = async (registrationId: string): Promise<string> => {
    const { rows } = await at().reihum.owner.query('select person_id from registration where id = $1', [
      registrationId,
    ])
    return rows[0].person_id
  }
  const read = async (id: string) => (await call('GET', `/${id}`)).body
  const code = (id: string, by = at().tenant.operator) =>
    confirmationCode(key, { userId: by.id, action: 'erase-person', subject: id }, now()).code
  const mergeCode = (id: string, otherId: string, by = at().tenant.operator) =>
    confirmationCode(key, { userId: by.id, action: 'merge-persons', subject: `${id} ${otherId}` }, now()).code
  return {
    call,
    mergeCode,
    book,
    personOf,
    read,
    code,
    /** Moves a course with its only appointment into the past. */
    letPass: async (courseId: string) => {
      const end = new Date(now().getTime() - 86_400_000)
      const times = [courseId, new Date(end.getTime() - 7_200_000), end]
      for (const [table, key] of [
        ['appointment', 'course_id'],
        ['course', 'id'],
      ])
        await at().reihum.owner.query(
          `update ${table} set starts_at = $2, ends_at = $3 where ${key} = $1`,
          times,
        )
    },
    /** Books for one person and returns the person's id. */
    attendee: async (courseId: string, given: Given, more: Fields = {}) => {
      const booked = await book(courseId, [given], more)
      const registrationId = booked.registrations[0]?.id ?? ''
      return { ...booked, registrationId, id: await personOf(registrationId) }
    },
    list: async (query: string) =>
      (await call<{ items: PersonSummary[]; total: number }>('GET', `?${query}`)).body,
    preview: (id: string, otherId: string) => call<MergePreview>('GET', `/${id}/merge?otherId=${otherId}`),
    merge: async (id: string, otherId: string, more: Fields = {}) => {
      const [one, other] = [await read(id), await read(otherId)]
      const seen = { revision: one.revision ?? 0, otherRevision: other.revision ?? 0 }
      const confirmation = mergeCode(id, otherId)
      return call('POST', `/${id}/merge`, { otherId, confirmation, ...seen, ...more })
    },
    export: (id: string) => call<PersonExport>('GET', `/${id}/export`),
    erasure: (id: string) => call<ErasurePreview>('GET', `/${id}/erasure`),
    erase: (id: string, confirmation = code(id)) =>
      call<{ erased: boolean }>('POST', `/${id}/erasure`, { confirmation }),
  }
}
