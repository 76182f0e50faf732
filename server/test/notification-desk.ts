import type { Notification, RecipientPage } from '@reihum/contract/notifications/notification.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { expect } from 'vitest'
import { notificationsInvariants } from '#features/notifications/notifications.invariants.ts'
import { newId } from '#platform/ids.ts'
import type { TestMailServer } from './mail-server.ts'
import { registrationDesk } from './registration-desk.ts'
import { eventually, type TestReihum, type TestTenant } from './reihum.ts'

type World = { reihum: TestReihum; tenant: TestTenant; mailServer: TestMailServer }

const empty = { subject: '', body: '' }
/** A message that is written in German only. */
export const german = (subject: string, body: string) => ({ de: { subject, body }, en: empty })
export const usualWords = german(
  'Neuer Raum für {{course.title}}',
  'Hallo {{person.name}},\n\nwir ziehen um.',
)
/** Everybody who has a place in a course. */
export const whole = (courseId: string) => ({ kind: 'course', courseId, states: ['reserved', 'confirmed'] })

/** Writes to people over HTTP, and reads what arrives. `at` is called for each request. */
export function notificationDesk(at: () => World) {
  const desk = registrationDesk(at)
  const call = <Body>(method: string, path: string, body?: object) => {
    const { reihum, tenant } = at()
    return reihum.call<Body & Problem>(method, `/api/${tenant.slug}/notifications${path}`, {
      token: tenant.operator.token,
      ...(body && { body }),
    })
  }

  async function draft(source: object, texts: object = usualWords, more: object = {}): Promise<Notification> {
    const { status, body } = await call<Notification>('POST', '', {
      id: newId(),
      notification: { source, texts, ...more },
    })
    expect([status, body.detail]).toEqual([200, undefined])
    return body
  }
  const send = (of: Pick<Notification, 'id' | 'revision'>, more: object = {}) =>
    call<Notification>('POST', `/${of.id}/send`, { revision: of.revision, at: null, ...more })
  const read = async (id: string) => (await call<Notification>('GET', `/${id}`)).body
  const recipients = async (id: string, query = '') =>
    (await call<RecipientPage>('GET', `/${id}/recipients?${query}`)).body
  const sent = (id: string) =>
    eventually(async () => {
      const found = await read(id)
      return ['sent', 'stopped'].includes(found.state) && found
    })

  /** What arrived at an address, apart from the letters about bookings. */
  const to = (email: string) =>
    at().mailServer.received.filter(
      (mail) => mail.to === email && !/Anmeldung|registration/i.test(mail.subject),
    )
  const arrived = (email: string, count = 1) => eventually(async () => to(email).length >= count && to(email))

  let people = 0
  /** Books for somebody with an address of their own. */
  async function booked(courseId: string, fields: object = {}, booking: object = {}) {
    people += 1
    const email = `person-${people}@example.org`
    const { body } = await desk.create(courseId, {
      attendees: [{ firstName: 'Ada', lastName: `Berg ${people}`, email, ...fields }],
      ...booking,
    })
    return { email, id: desk.idsOf(body)[0] ?? '' }
  }

  const course = (fields: object = {}) => desk.course({ title: 'Aquarell', attendeeLimit: null, ...fields })

  async function broken(): Promise<string[]> {
    const found = await Promise.all(
      notificationsInvariants.map((rule) => at().reihum.owner.query<{ id: string }>(rule.broken)),
    )
    return found.flatMap(({ rows }) => rows.map(({ id }) => id))
  }

  return { desk, call, draft, send, read, recipients, sent, to, arrived, booked, course, broken }
}
