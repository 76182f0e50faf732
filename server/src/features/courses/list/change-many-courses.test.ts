import type { courseBulkResult } from '@reihum/contract/courses/course-list.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { newId } from '#platform/ids.ts'
import {
  addCourse,
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

type Result = z.output<typeof courseBulkResult>

const bulk = async <Body = Result>(
  action: string,
  selection: unknown,
  { dryRun = false, language = 'de', token = tenant.operator.token } = {},
) =>
  reihum.call<Body>('POST', `/api/${tenant.slug}/courses/bulk`, {
    token,
    language,
    body: { action, selection, dryRun },
  })

async function addDraft(overrides: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  const { status, body } = await reihum.call('POST', `/api/${tenant.slug}/courses`, {
    token: tenant.operator.token,
    body: { id, course: courseFields(overrides) },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

const drafts = (count: number) => Promise.all(Array.from({ length: count }, () => addDraft()))

const statesOf = async (ids: string[]) => {
  const { rows } = await reihum.owner.query<{ id: string; state: string }>(
    'select id, state from course where id = any($1)',
    [ids],
  )
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? 'gone')
}

const outcomes = ({ items }: Result) => items.map(({ outcome, code }) => code ?? outcome)

const eventsOf = async (ids: string[]) => {
  const { rows } = await reihum.owner.query<{ name: string }>(
    'select command_type as name from audit_entry where subject_id = any($1) order by id',
    [ids],
  )
  return rows.map(({ name }) => name)
}

describe('several courses at once', () => {
  it('are published each for itself: what one lacks does not hold up the others', async () => {
    const free = { feeCents: 0 }
    const [ready, undated, paying] = await Promise.all([
      addDraft(free),
      addDraft({ start: null, end: null }),
      addDraft({ ...free, title: 'Töpfern' }),
    ])
    const running = await addCourse(reihum, tenant)
    const gone = newId()
    const ids = [running, ready, undated, gone, paying]
    const { body } = await bulk('publish', { ids })
    expect(outcomes(body)).toEqual(['unchanged', 'done', 'COURSE_INCOMPLETE', 'NOT_FOUND', 'done'])
    expect([body.done, body.unchanged, body.refused]).toEqual([2, 1, 2])
    expect(body.items[2]?.detail).toBe('Zum Veröffentlichen fehlt noch etwas. Bitte ergänzen Sie den Kurs.')
    expect(body.items[4]?.title).toBe('Töpfern')
    expect(await statesOf(ids)).toEqual(['published', 'published', 'draft', 'gone', 'published'])
  })

  it('get the same answer beforehand, while nothing changes and nothing is logged', async () => {
    const ids = [...(await drafts(2)), await addDraft({ start: null, end: null })]
    const before = await eventsOf(ids)
    const dry = (await bulk('publish', { ids }, { dryRun: true })).body
    expect(dry.dryRun).toBe(true)
    expect(await statesOf(ids)).toEqual(['draft', 'draft', 'draft'])
    expect(await eventsOf(ids)).toEqual(before)
    const real = (await bulk('publish', { ids })).body
    expect(real.items).toEqual(dry.items)
    expect(await eventsOf(ids)).toEqual([...before, 'course.published', 'course.published'])
  })

  it('are published as far as the tier has room, in the order in which they were chosen', async () => {
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    await Promise.all([addCourse(reihum, tenant), addCourse(reihum, tenant)])
    const ids = await drafts(10)
    const expected = [...Array(3).fill('done'), ...Array(7).fill('TIER_LIMIT_REACHED')]
    const dry = (await bulk('publish', { ids }, { dryRun: true })).body
    expect(outcomes(dry)).toEqual(expected)
    const { body } = await bulk('publish', { ids }, { language: 'en' })
    expect(outcomes(body)).toEqual(expected)
    expect(body.items[9]?.detail).toContain('5')
    expect((await statesOf(ids)).filter((state) => state === 'published')).toHaveLength(3)
  })

  it('are left as they are when the same is sent again', async () => {
    const ids = await drafts(3)
    for (const action of ['publish', 'promote', 'close', 'archive', 'restore', 'demote']) {
      expect((await bulk(action, { ids })).body.done, action).toBe(3)
      const logged = await eventsOf(ids)
      const again = (await bulk(action, { ids })).body
      expect([again.unchanged, again.refused], action).toEqual([3, 0])
      expect(await eventsOf(ids)).toEqual(logged)
    }
    const others = await drafts(2)
    expect(outcomes((await bulk('delete', { ids: others })).body)).toEqual(['done', 'done'])
    expect(outcomes((await bulk('delete', { ids: others })).body)).toEqual(['unchanged', 'unchanged'])
    expect(await statesOf(others)).toEqual(['gone', 'gone'])
  })

  it('are promoted by their portal settings, which the log tells', async () => {
    const [id = ''] = await drafts(1)
    await bulk('promote', { ids: [id, id] })
    const { rows } = await reihum.owner.query(
      `select c.promoted, c.revision, d.metadata from course c
       join audit_entry e on e.subject_id = c.id and e.command_type = 'course.portal-changed'
       join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id where c.id = $1`,
      [id],
    )
    const metadata = { before: { promoted: false }, after: { promoted: true } }
    expect(rows).toEqual([{ promoted: true, revision: 1, metadata }])
  })

  it('are not cancelled while people are registered', async () => {
    const [booked, empty] = await Promise.all([addCourse(reihum, tenant), addCourse(reihum, tenant)])
    await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${booked}/registrations`, {
      body: bookingRequest(),
    })
    const { body } = await bulk('cancel', { ids: [booked, empty] })
    expect(outcomes(body)).toEqual(['COURSE_HAS_REGISTRATIONS', 'done'])
  })

  it('can be all that a filter finds', async () => {
    const wanted = await Promise.all([addDraft({ title: 'Nähen I' }), addDraft({ title: 'Nähen II' })])
    await addDraft({ title: 'Kochen' })
    const { body } = await bulk('archive', { filter: { q: 'naehen', phase: 'draft' } })
    expect(body.items.map(({ id }) => id).sort()).toEqual([...wanted].sort())
    expect(await statesOf(wanted)).toEqual(['archived', 'archived'])
    expect((await bulk<Problem>('archive', { filter: { q: 'naehen', phase: 'draft' } })).body).toMatchObject({
      error_code: 'NOTHING_SELECTED',
    })
  })
})

describe('a selection', () => {
  it('must not be empty', async () => {
    const { status, body } = await bulk<Problem>('close', { ids: [] })
    expect([status, body.error_code]).toEqual([422, 'NOTHING_SELECTED'])
  })

  it('holds 500 at most, be it chosen or found', async () => {
    const ids = Array.from({ length: 501 }, () => newId())
    const refused = { error_code: 'TOO_MANY_SELECTED', data: { count: 501, limit: 500 } }
    expect((await bulk<Problem>('close', { ids })).body).toMatchObject(refused)
    expect((await bulk('close', { ids: ids.slice(1) })).body.refused).toBe(500)
    await reihum.owner.query(
      `insert into course (tenant_id, id, reference, title, title_sort, state, fee_cents)
       select $1, id, 'K-' || id, 'Kurs', 'kurs', 'archived', 0 from unnest($2::uuid[]) id`,
      [tenant.id, ids],
    )
    const { body } = await bulk<Problem>('restore', { filter: { phase: 'archived' } })
    expect(body).toMatchObject({ ...refused, detail: expect.stringContaining('501') })
    await reihum.owner.query('delete from course where id = any($1)', [ids])
  })

  it('never reaches into another tenant, and does not tell that there is something', async () => {
    const other = await reihum.addTenant()
    const id = await addCourse(reihum, other)
    expect(outcomes((await bulk('close', { ids: [id] })).body)).toEqual(['NOT_FOUND'])
    expect(outcomes((await bulk('delete', { ids: [id] })).body)).toEqual(['unchanged'])
    expect(await statesOf([id])).toEqual(['published'])
  })

  it('is published by nobody whose address is not verified', async () => {
    await reihum.owner.query('update user_account set verified_at = null where id = $1', [tenant.operator.id])
    const ids = await drafts(1)
    const { status, body } = await bulk<Problem>('publish', { ids })
    expect([status, body.error_code]).toEqual([402, 'VERIFICATION_REQUIRED'])
    expect((await bulk('archive', { ids })).body.done).toBe(1)
  })
})
