import { randomUUID } from 'node:crypto'
import type {
  NotificationRule,
  PlannedLetter,
  RuleLetter,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { expect } from 'vitest'
import { notificationsInvariants } from '#features/notifications/notifications.invariants.ts'
import { newId } from '#platform/ids.ts'
import { registrationDesk } from './registration-desk.ts'
import type { TestReihum, TestTenant } from './reihum.ts'

type World = { reihum: TestReihum; tenant: TestTenant }
type Page<Item> = { items: Item[]; total: number }

const empty = { subject: '', body: '' }

/** A reminder two days before each date, in German. */
export const reminder = {
  name: 'Erinnerung',
  occasion: 'beforeDate',
  amount: 2,
  unit: 'days',
  states: ['reserved', 'confirmed'],
  texts: {
    de: {
      subject: 'Bald: {{course.title}}',
      body: 'Hallo {{person.name}},\n\nam {{appointment.date}} um {{appointment.start}} geht es los.',
    },
    en: empty,
  },
  sendsUnfilled: false,
}

/** Rules by which letters go by themselves, over HTTP. `at` is called for each request. */
export function ruleDesk(at: () => World) {
  const desk = registrationDesk(at)
  const call = <Body>(method: string, path: string, body?: object, token = at().tenant.operator.token) => {
    const { reihum, tenant } = at()
    return reihum.call<Body & Problem>(method, `/api/${tenant.slug}/notification-rules${path}`, {
      token,
      ...(body && { body }),
    })
  }
  async function create(fields: object = {}): Promise<NotificationRule> {
    const { status, body } = await call<NotificationRule>('POST', '', {
      id: newId(),
      rule: { ...reminder, ...fields },
    })
    expect([status, body.detail]).toEqual([200, undefined])
    return body
  }
  const turn = (of: Pick<NotificationRule, 'id' | 'revision'>, isOn: boolean) =>
    call<NotificationRule>('POST', `/${of.id}/switch`, { revision: of.revision, isOn })
  async function on(fields: object = {}): Promise<NotificationRule> {
    const { status, body } = await turn(await create(fields), true)
    expect([status, body.isOn]).toEqual([200, true])
    return body
  }
  const read = async (id: string) => (await call<NotificationRule>('GET', `/${id}`)).body
  const planned = async (id: string, query = '') =>
    (await call<Page<PlannedLetter>>('GET', `/${id}/planned?${query}`)).body
  const letters = async (id: string, query = '') =>
    (await call<Page<RuleLetter>>('GET', `/${id}/letters?${query}`)).body

  /** A course with one date, in German time. */
  const course = (start: string, fields: object = {}) =>
    desk.course({
      title: 'Aquarell',
      attendeeLimit: null,
      start,
      end: new Date(Date.parse(start) + 7_200_000).toISOString(),
      ...fields,
    })
  let people = 0
  async function booked(courseId: string, fields: object = {}, booking: object = {}) {
    people += 1
    const email = `person-${people}-${randomUUID().slice(0, 8)}@example.org`
    const { status, body } = await desk.create(courseId, {
      attendees: [{ firstName: 'Ada', lastName: `Berg ${people}`, email, ...fields }],
      ...booking,
    })
    expect([status, body.detail]).toEqual([200, undefined])
    return { email, id: desk.idsOf(body)[0] ?? '' }
  }
  const broken = async () => {
    const found = await Promise.all(
      notificationsInvariants.map((rule) => at().reihum.owner.query<{ id: string }>(rule.broken)),
    )
    return found.flatMap(({ rows }) => rows.map(({ id }) => id))
  }
  return { desk, call, create, turn, on, read, planned, letters, course, booked, broken }
}
