import { randomUUID } from 'node:crypto'
import type { SaleDrill, SaleDrills } from '@reihum/contract/registrations/sale-drill.schema.ts'
import { saleDrillLimits } from '@reihum/contract/registrations/sale-drill.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDrillTenant } from '#features/tenants/drill-tenant.ts'
import { newId } from '#platform/ids.ts'
import { startMailServer } from '#test/mail-server.ts'
import {
  addCourse,
  courseFields,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { endAbandonedDrills } from './end-abandoned-drills.ts'

let reihum: TestReihum
let tenant: TestTenant
let mails: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  mails = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mails.url } })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await mails.close()
})

const staff = () => ({ token: tenant.operator.token })
const drillsOf = (courseId: string) =>
  reihum.call<SaleDrills>('GET', `/api/${tenant.slug}/courses/${courseId}/sale-drills`, staff())
const start = (courseId: string, wish: object = {}, id = newId()) =>
  reihum.call<SaleDrill & Problem>('POST', `/api/${tenant.slug}/courses/${courseId}/sale-drills`, {
    ...staff(),
    body: { id, registrants: 20, places: 12, ...wish },
  })

const ended = (courseId: string, id: string) =>
  eventually(async () => {
    const { body } = await drillsOf(courseId)
    const drill = body.items.find((one) => one.id === id)
    return drill && drill.state !== 'running' && drill
  })

/** The number of rows in each table, except the tables of drills and those that change for other reasons meanwhile. */
async function rowsByTable(): Promise<Record<string, number>> {
  const { rows: tables } = await reihum.owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> all ('{sale_drill,attempt,user_session,node,daily_figure}') order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await reihum.owner.query(`select count(*)::int as count from ${name}`)
    counts[name] = rows[0].count
  }
  return counts
}

describe('a drill', () => {
  test('lets everybody register at once through the real form, and says how long they waited', async () => {
    const size = randomUUID()
    const attribute = {
      id: newId(),
      attribute: {
        kind: 'choice',
        label: { de: 'Größe', en: '' },
        required: true,
        options: [
          { id: size, label: { de: 'Klein', en: '' } },
          { id: randomUUID(), label: { de: 'Groß', en: '' } },
        ],
      },
    }
    const made = await reihum.call('POST', `/api/${tenant.slug}/attributes`, { ...staff(), body: attribute })
    expect(made.status).toBe(200)
    const courseId = await addCourse(reihum, tenant, {
      feeCents: 8900,
      paymentMethods: ['bank_transfer'],
      attendeeLimit: 8,
      waiterLimit: 5,
      attributeIds: [attribute.id],
      registrationOpensAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    // Jobs that the course itself queued must be done before the rows are counted.
    await eventually(async () => (await rowsByTable()).job === 0 && (await rowsByTable()).outbox === 0)
    const before = await rowsByTable()

    const started = await start(courseId)
    expect(started.status).toBe(200)
    expect(started.body).toMatchObject({ state: 'running', registrants: 20, places: 12, result: null })
    const drill = await ended(courseId, started.body.id)
    expect(drill).toMatchObject({ state: 'finished', prepared: 20, answered: 20 })
    expect(drill.result).toMatchObject({ booked: 12, waiting: 5, refused: 3, errors: 0, overbooked: 0 })
    const { presses, p50Ms, p95Ms, p99Ms, perSecond, formP95Ms } = drill.result ?? ({} as never)
    // Registrants who came too late pressed once more when the waiting list was offered.
    expect(presses).toBeGreaterThan(20)
    expect(p50Ms).toBeGreaterThan(0)
    expect(p95Ms).toBeGreaterThanOrEqual(p50Ms)
    expect(p99Ms).toBeGreaterThanOrEqual(p95Ms)
    expect(perSecond).toBeGreaterThan(0)
    expect(formP95Ms).toBeGreaterThan(0)

    const after = await rowsByTable()
    // The start is in the provider's log; the drill leaves nothing else anywhere.
    expect(after).toEqual({
      ...before,
      audit_entry: Number(before.audit_entry) + 1,
      audit_detail: Number(before.audit_detail) + 1,
      audit_chain: expect.any(Number),
    })
    expect(mails.received.filter(({ to }) => to.includes('drill.invalid'))).toEqual([])
    const { rows } = await reihum.owner.query('select taken, waiting from course where id = $1', [courseId])
    expect(rows[0]).toEqual({ taken: 0, waiting: 0 })
  })

  test('without a limit books everybody', async () => {
    const courseId = await addCourse(reihum, tenant)
    const { body } = await start(courseId, { places: null })
    const drill = await ended(courseId, body.id)
    expect(drill.result).toMatchObject({ presses: 20, booked: 20, waiting: 0, refused: 0, errors: 0 })
  })

  test('is started once, however often the button is pressed', async () => {
    const courseId = await addCourse(reihum, tenant)
    const id = newId()
    const first = await start(courseId, {}, id)
    const again = await start(courseId, {}, id)
    expect([first.status, again.status]).toEqual([200, 200])
    await ended(courseId, id)
    expect((await drillsOf(courseId)).body.items).toHaveLength(1)
  })

  test('can be stopped, and leaves nothing behind', async () => {
    const courseId = await addCourse(reihum, tenant)
    const { body } = await start(courseId, { registrants: saleDrillLimits.registrants.max })
    const path = `/api/${tenant.slug}/sale-drills/${body.id}/cancel`
    expect((await reihum.call('POST', path, staff())).status).toBe(200)
    expect(await ended(courseId, body.id)).toMatchObject({ state: 'cancelled', result: null })
    const { rowCount } = await reihum.owner.query('select from tenant where is_drill')
    expect(rowCount).toBe(0)
    // Stopping it again changes nothing.
    expect((await reihum.call<SaleDrill>('POST', path, staff())).body.state).toBe('cancelled')
  })

  test('is for whoever knows the course: another tenant does not', async () => {
    const other = await reihum.addTenant()
    const courseId = await addCourse(reihum, other)
    expect((await start(courseId)).status).toBe(404)
    const { rowCount } = await reihum.owner.query('select from tenant where is_drill')
    expect(rowCount).toBe(0)
  })

  test('of a course that could not be published either is refused, not begun', async () => {
    const courseId = newId()
    const course = courseFields({ taxCategory: 'exempt', taxExemptionReason: '' })
    await reihum.call('POST', `/api/${tenant.slug}/courses`, {
      ...staff(),
      body: { id: courseId, publish: false, course },
    })
    expect((await start(courseId)).body.error_code).toBe('COURSE_INCOMPLETE')
  })

  test('is a matter of the tier, so a superuser can switch it off for all', async () => {
    const courseId = await addCourse(reihum, tenant)
    await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
    const { status, body } = await start(courseId)
    await reihum.owner.query("update tenant set tier = 'PROFESSIONAL' where id = $1", [tenant.id])
    expect([status, body.error_code]).toEqual([403, 'TIER_REQUIRED'])
  })

  test('is possible so often a day', async () => {
    const courseId = await addCourse(reihum, tenant)
    const { body } = await drillsOf(courseId)
    await reihum.owner.query(
      `insert into sale_drill (tenant_id, id, course_id, registrants, state, beat_at, created_at, finished_at)
       select $1, gen_random_uuid(), $2, 20, 'failed', now(), now(), now() from generate_series(1, $3)`,
      [tenant.id, courseId, body.left],
    )
    expect((await drillsOf(courseId)).body.left).toBe(0)
    expect((await start(courseId)).body.error_code).toBe('TOO_MANY_SALE_DRILLS')
    await reihum.owner.query('delete from sale_drill where course_id = $1', [courseId])
  })
})

describe('a process that is gone', () => {
  test('leaves nothing behind: what it made is taken away, and its drill came to nothing', async () => {
    const courseId = await addCourse(reihum, tenant)
    const facts = {
      company: 'Schule',
      language: 'de',
      timeZone: 'Europe/Berlin',
      currencyCode: 'EUR',
      tier: 'FREE',
    }
    const drillTenantId = await openDrillTenant(reihum.inPlatform, facts as never)
    const id = newId()
    await reihum.owner.query(
      `insert into sale_drill (tenant_id, id, course_id, registrants, drill_tenant_id, state, beat_at, created_at)
       values ($1, $2, $3, 20, $4, 'running', now() - interval '59 seconds', now())`,
      [tenant.id, id, courseId, drillTenantId],
    )
    await endAbandonedDrills(reihum.inPlatform)
    // Still running, because it may only be slow; after 61 seconds without a beat it counts as dead.
    expect((await start(courseId)).body.error_code).toBe('SALE_DRILL_RUNNING')
    await reihum.owner.query("update sale_drill set beat_at = now() - interval '61 seconds' where id = $1", [
      id,
    ])
    await reihum.owner.query("update tenant set created_at = now() - interval '61 seconds' where id = $1", [
      drillTenantId,
    ])
    await endAbandonedDrills(reihum.inPlatform)
    expect((await drillsOf(courseId)).body.items[0]).toMatchObject({ id, state: 'failed' })
    const { rowCount } = await reihum.owner.query('select from tenant where is_drill')
    expect(rowCount).toBe(0)
  })

  test('nothing but a drill can be taken away, and no tenant becomes one', async () => {
    const { rows } = await reihum.owner.query('select end_drill($1) as ended', [tenant.id])
    expect(rows[0].ended).toBe(false)
    await expect(
      reihum.owner.query('update tenant set is_drill = true where id = $1', [tenant.id]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      reihum.owner.query('delete from audit_entry where tenant_id = $1', [tenant.id]),
    ).rejects.toThrow('only ever added')
  })
})
