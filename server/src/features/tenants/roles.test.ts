import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const asAdmin = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  reihum.call<Body>(method, `/api/${tenant.slug}${path}`, { token: tenant.admin.token, body })

async function addInRole(role: string) {
  const user = await reihum.addUser(role)
  const memberId = newId()
  await reihum.owner.query('insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, $4)', [
    tenant.id,
    memberId,
    user.id,
    role,
  ])
  return { ...user, memberId }
}

async function addInstructor(email: string) {
  const id = newId()
  await asAdmin('POST', '/instructors', { id, instructor: { fullname: `Leitung ${id}`, email } })
  return id
}

const memberOf = async (instructorId: string) =>
  (await asAdmin<{ member: { userId: string } | null }>('GET', `/instructors/${instructorId}`)).body.member

describe('an accountant', () => {
  test('reads who owes what, and neither what people wrote nor what is noted about them', async () => {
    const { token } = await addInRole('accountant')
    const courseId = await addCourse(reihum, tenant)
    const path = `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
    const booked = await reihum.call<{ registrations: { id: string }[] }>('POST', path, {
      body: bookingRequest({ notes: 'Nussallergie' }),
    })
    const id = booked.body.registrations[0]?.id
    await reihum.owner.query("update registration set internal_notes = 'zahlt ungern' where id = $1", [id])
    const read = async (by: string) =>
      (await reihum.call('GET', `/api/${tenant.slug}/registrations/${id}`, { token: by })).body

    expect(await read(tenant.operator.token)).toMatchObject({
      notes: 'Nussallergie',
      internalNotes: 'zahlt ungern',
      allowedActions: expect.arrayContaining(['cancel']),
    })
    expect(await read(token)).toMatchObject({
      lastName: 'Müller',
      feeCents: 8900,
      notes: '',
      internalNotes: '',
      answers: [],
      mails: [],
      allowedActions: [],
    })
    await reihum.call('POST', `/api/${tenant.slug}/registrations/${id}/cancel`, {
      token: tenant.operator.token,
      body: { reason: 'liegt im Krankenhaus', inform: false },
    })
    const moves = [{ cause: 'registered' }, { cause: 'operator' }]
    expect(await read(tenant.operator.token)).toMatchObject({
      moves: [moves[0], { ...moves[1], note: 'liegt im Krankenhaus' }],
    })
    const withoutReasons = await read(token)
    expect(withoutReasons).toMatchObject({ moves })
    expect(JSON.stringify(withoutReasons)).not.toContain('Krankenhaus')
    const list = await reihum.call<{ items: unknown[] }>('GET', `/api/${tenant.slug}/registrations`, {
      token,
    })
    expect(JSON.stringify(list.body.items)).not.toContain('Nussallergie')
    const table = await reihum.call<string>(
      'GET',
      `/api/${tenant.slug}/registrations/export?format=csv&courseId=${courseId}`,
      { token },
    )
    expect(table.body).toContain('Müller')
    expect(table.body).not.toContain('Nussallergie')
  })

  test('keeps the bank details, which operators do not see', async () => {
    const { token } = await addInRole('accountant')
    const bank = (by: string) => reihum.call('GET', `/api/${tenant.slug}/settings/bank`, { token: by })
    expect((await bank(token)).status).toBe(200)
    expect((await bank(tenant.operator.token)).status).toBe(403)
  })
})

describe('instructors', () => {
  test('do not count against the staff of the tier, until they become something else', async () => {
    await reihum.owner.query("update tenant set tier = 'ESSENTIAL' where id = $1", [tenant.id])
    const { rows } = await reihum.owner.query(
      "select count(*)::int as staff from membership where tenant_id = $1 and role <> 'instructor'",
      [tenant.id],
    )
    for (let more = rows[0].staff; more < 3; more += 1) await addInRole('operator')
    const invite = (role: string) =>
      asAdmin('POST', '/members/invitations', { email: `${newId()}@example.org`, role, language: 'de' })
    expect(await invite('operator')).toMatchObject({ body: { error_code: 'TIER_LIMIT_REACHED' } })
    const invited = await invite('instructor')
    expect(invited.status).toBe(200)
    await reihum.owner.query("update invitation set expires_at = now() - interval '1 day' where id = $1", [
      invited.body.id,
    ])
    expect((await asAdmin('POST', `/members/invitations/${invited.body.id}/resend`)).status).toBe(200)

    const { memberId } = await addInRole('instructor')
    const promote = () =>
      asAdmin('PUT', `/members/${memberId}`, { role: 'operator', developerContact: false })
    expect(await promote()).toMatchObject({ body: { error_code: 'TIER_LIMIT_REACHED' } })
    await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where id = $1", [tenant.id])
    expect(await promote()).toMatchObject({ status: 200, body: { role: 'operator' } })
  })

  test('are recognised by their address when they get the role, unless two have it', async () => {
    const alone = await addInRole('operator')
    const instructorId = await addInstructor(alone.username.toUpperCase())
    expect(await memberOf(instructorId)).toBeNull()
    const become = (memberId: string) =>
      asAdmin('PUT', `/members/${memberId}`, { role: 'instructor', developerContact: false })
    await become(alone.memberId)
    await eventually(async () => (await memberOf(instructorId))?.userId === alone.id)

    const twice = await addInRole('operator')
    const ids = [await addInstructor(twice.username), await addInstructor(twice.username)]
    const known = await addInRole('operator')
    const other = await addInstructor(known.username)
    await become(twice.memberId)
    await become(known.memberId)
    // Once the later job is done, the earlier one is done too.
    await eventually(async () => (await memberOf(other))?.userId === known.id)
    expect(await Promise.all(ids.map(memberOf))).toEqual([null, null])
  })

  test('are one member each, and none any more once they leave the team', async () => {
    const { id: userId, memberId } = await addInRole('instructor')
    const [first, second] = [await addInstructor(''), await addInstructor('')]
    const link = (instructorId: string, who: string | null) =>
      asAdmin('PUT', `/instructors/${instructorId}/member`, { userId: who })
    expect((await link(first, userId)).body.member).toMatchObject({ userId })
    expect((await link(first, userId)).status).toBe(200)
    expect(await link(second, userId)).toMatchObject({ body: { error_code: 'MEMBER_IS_INSTRUCTOR' } })
    const stranger = await reihum.addUser('stranger')
    expect((await link(second, stranger.id)).status).toBe(404)
    await asAdmin('DELETE', `/members/${memberId}`)
    expect(await memberOf(first)).toBeNull()
  })
})
