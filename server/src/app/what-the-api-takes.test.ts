import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  startTestReihum,
  type TestReihum,
  type TestTenant,
  testProof,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
/** The token of a program. */
let program: string

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'ULTIMATE' where id = $1", [tenant.id])
  const made = await call<{ token: string }>('POST', '/settings/api-tokens', {
    id: newId(),
    name: 'Website',
    scopes: ['courses.manage', 'files.manage'],
    days: 30,
    proof: testProof,
  })
  program = made.body.token
})
afterAll(() => reihum.close())

const call = <Body = Problem>(method: string, path: string, body?: unknown, token = tenant.admin.token) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token, body })

const place = () => ({ name: `Saal ${newId()}`, country: 'DE', capacity: null })
const wrongOf = ({ body: { errors = [] } }: { body: Problem }) =>
  errors.map(({ path, code }) => `${path} ${code}`)

/** Sends the bytes of a file. */
const send = (query: string) =>
  fetch(`${reihum.origin}/api/${tenant.slug}/files?${query}`, {
    method: 'POST',
    body: 'Hallo',
    headers: { authorization: `Bearer ${program}` },
  })

describe('what the contract does not know', () => {
  it('is refused by its name, wherever it stands, together with all else that is wrong', async () => {
    const answer = await call(
      'POST',
      '/places',
      {
        id: newId(),
        place: { ...place(), nmae: 'x', name: '' },
        plcae: 1,
      },
      program,
    )
    expect(answer.status).toBe(422)
    expect(wrongOf(answer)).toEqual(['place.nmae unknownField', 'plcae unknownField', 'place.name required'])
    expect(answer.body.errors?.[0]?.message).toContain('gibt es hier nicht')
    const { body } = await call<{ total: number }>('GET', '/places')
    expect(body.total).toBe(0)
  })

  it('is refused in an address, of a question and of a command', async () => {
    expect(wrongOf(await call('GET', '/courses?stats=open&size=25', undefined, program))).toEqual([
      'stats unknownField',
    ])
    const named = await call('POST', '/places?dryRun=true', { id: newId(), place: place() }, program)
    expect(wrongOf(named)).toEqual(['dryRun unknownField'])
    const sent = await send(`id=${newId()}&filename=a.txt&published=true`)
    expect([sent.status, wrongOf({ body: (await sent.json()) as Problem })]).toEqual([
      422,
      ['query.published unknownField'],
    ])
  })

  it('is told to nobody who may not call at all', async () => {
    const { status, body } = await reihum.call<Problem>('GET', `/api/${tenant.slug}/courses?stats=open`)
    expect([status, body.error_code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('is refused to visitors that are programs too, who need no token', async () => {
    const courseId = await addCourse(reihum, tenant, { feeCents: 0 })
    const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
    const answer = await reihum.call<Problem>('POST', path, { body: { ...bookingRequest(), coupon: 'X' } })
    expect([answer.status, wrongOf(answer)]).toEqual([422, ['coupon unknownField']])
  })

  it('is left out of what the back office sends, whose forms bring records as they were read', async () => {
    const { status, body } = await call<{ id: string }>('POST', '/places', {
      id: newId(),
      place: { ...place(), archived: false, revision: 3 },
    })
    expect([status, body.id]).toEqual([200, expect.any(String)])
    await reihum.owner.query('delete from place where tenant_id = $1', [tenant.id])
  })

  it('is left alone where pages are read: addresses are passed on with marks of others', async () => {
    const page = await reihum.call<string>(
      'GET',
      `/portal/${tenant.slug}/course-list?utm_source=brief&fbclid=1`,
    )
    expect(page.status).toBe(200)
  })
})

describe('what is made', () => {
  it('is answered with 201 and its address, also when it is sent again', async () => {
    const body = { id: newId(), place: place() }
    for (const _time of ['once', 'again']) {
      const { isMade, headers } = await call('POST', '/places', body)
      expect([isMade, headers.get('location')]).toEqual([true, `/api/${tenant.slug}/places/${body.id}`])
    }
    const made = await reihum.call<{ id: string }>('GET', `/api/${tenant.slug}/places/${body.id}`, {
      token: tenant.admin.token,
    })
    expect([made.status, made.body.id]).toEqual([200, body.id])
  })

  it('has its address where the answer names it deeper inside, and where bytes were sent', async () => {
    const courseId = await addCourse(reihum, tenant, { feeCents: 0 })
    const booked = await call<{ registrations: { id: string }[] }>(
      'POST',
      `/courses/${courseId}/registrations`,
      bookingRequest(),
    )
    const at = booked.headers.get('location')
    expect([booked.isMade, at]).toEqual([
      true,
      `/api/${tenant.slug}/registrations/${booked.body.registrations[0]?.id}`,
    ])
    expect((await reihum.call('GET', String(at), { token: tenant.admin.token })).status).toBe(200)
    const id = newId()
    const file = await send(`id=${id}&filename=notiz.txt`)
    expect([file.status, file.headers.get('location')]).toEqual([201, `/api/${tenant.slug}/files/${id}`])
  })

  it('and what is refused, changed or asked, is answered without one', async () => {
    const refused = await call('POST', '/places', { id: newId(), place: { ...place(), name: '' } })
    expect([refused.status, refused.headers.get('location')]).toEqual([422, null])
    const asked = await call('GET', '/places')
    expect([asked.isMade, asked.headers.get('location')]).toEqual([false, null])
  })

  it('is shown to programs on other websites that come with a token, and to no session', async () => {
    const shown = async (token: string) => {
      const { isMade, headers } = await call('POST', '/places', { id: newId(), place: place() }, token)
      return [
        isMade,
        headers.get('access-control-allow-origin'),
        headers.get('access-control-expose-headers'),
      ]
    }
    expect(await shown(program)).toEqual([true, '*', expect.stringContaining('location')])
    expect(await shown(tenant.admin.token)).toEqual([true, null, null])
  })
})
