import type {
  Certificate,
  CertificateDetail,
  CertificatePage,
  CourseCertificates,
  Issued,
} from '@reihum/contract/certificates/certificate.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { expect } from 'vitest'
import { attendanceDesk, markOf } from './attendance-desk.ts'
import { personDesk } from './person-desk.ts'
import { registrationDesk } from './registration-desk.ts'
import { eventually, type TestReihum, type TestTenant, type TestUser } from './reihum.ts'

type World = { reihum: TestReihum; tenant: TestTenant; clock: () => Date; setClock: (now: Date) => void }

/** Holds courses, and gives certificates to those who were there. */
export function certificateDesk(world: () => World) {
  const staff = registrationDesk(world)
  const attendance = attendanceDesk(world)
  const persons = personDesk(world, () => world().clock())

  const call = <Body>(method: string, path: string, body?: unknown, by: TestUser = world().tenant.operator) =>
    world().reihum.call<Body & Problem>(method, `/api/${world().tenant.slug}${path}`, {
      token: by.token,
      body,
    })

  const usualRule = {
    title: '',
    presence: { by: 'percent', least: 80 },
    unitMinutes: 45,
    needsPass: false,
    contents: ['Farblehre', 'Licht & Schatten'],
    automatic: false,
    mails: true,
    validMonths: 24,
    remindDays: 60,
  }

  const ofCourse = (courseId: string) => call<CourseCertificates>('GET', `/courses/${courseId}/certificates`)
  const saveRule = (courseId: string, change: object = {}, revision = 0) =>
    call<CourseCertificates>('PUT', `/courses/${courseId}/certificates/rule`, {
      revision,
      rule: { ...usualRule, ...change },
    })
  const issue = (courseId: string, registrationIds: readonly string[], by?: TestUser) =>
    call<Issued>('POST', `/courses/${courseId}/certificates`, { registrationIds }, by)
  const detail = (id: string) => call<CertificateDetail>('GET', `/certificates/${id}`)
  const made = (id: string) =>
    eventually(async () => {
      const { body } = await detail(id)
      return body.paper === 'made' && body
    })
  const paper = async (id: string) => {
    const answer = await fetch(
      `${world().reihum.origin}/api/${world().tenant.slug}/certificates/${id}/paper`,
      {
        headers: { authorization: `Bearer ${world().tenant.operator.token}`, 'x-forwarded-for': '10.8.7.5' },
      },
    )
    return new Uint8Array(await answer.arrayBuffer())
  }
  const codeOf = ({ pageUrl }: CertificateDetail) => pageUrl.split('/').at(-1) ?? ''
  const page = (code: string, slug = world().tenant.slug) =>
    world().reihum.call<CertificatePage & Problem>('GET', `/api/${slug}/certificate-pages/${code}`)

  const evening = { start: '2027-03-02T17:00:00.000Z', end: '2027-03-02T19:15:00.000Z' }

  /** A course of one evening that has ended, with Kind 0 who was there, and Kind 1 who was not. */
  async function heldCourse(rule: object | null = {}) {
    const courseId = await staff.course({ feeCents: 0, title: 'Erste Hilfe', ...evening })
    const { body } = await staff.create(courseId, {
      attendees: [
        { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' },
        { firstName: 'Ben', lastName: 'Berg', email: '' },
      ],
    })
    const [there = '', away = ''] = staff.idsOf(body)
    const appointmentId = await attendance.appointmentOf(courseId)
    world().setClock(new Date('2027-03-02T17:10:00Z'))
    await attendance.take([
      markOf({ registrationId: there, appointmentId }),
      markOf({ registrationId: away, appointmentId, type: 'ABSENCE' }),
    ])
    world().setClock(new Date('2027-03-02T19:30:00Z'))
    if (rule) expect((await saveRule(courseId, rule)).status).toBe(200)
    return { courseId, there, away }
  }

  async function issuedTo(registrationId: string, courseId: string): Promise<Certificate> {
    const { body } = await ofCourse(courseId)
    const found = body.attendees.find((one) => one.registrationId === registrationId)?.certificate
    if (!found) throw new Error('nothing was issued')
    return found
  }

  return {
    staff,
    attendance,
    persons,
    call,
    usualRule,
    ofCourse,
    saveRule,
    issue,
    detail,
    made,
    paper,
    codeOf,
    page,
    evening,
    heldCourse,
    issuedTo,
  }
}
