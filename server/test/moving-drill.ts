import pg from 'pg'
import { expect } from 'vitest'
import { type MoveStep, moveSteps, moveTenant } from '#platform/cells/move-tenant.ts'
import { addCourse, bookingRequest, type TestReihum, type TestTenant } from './reihum.ts'
import { moveInvariants, type TwoCells } from './two-cells.ts'

/** Ends the connections of a tool that moves a tenant, as its death would: it gets to do nothing more. */
async function killMover(...sides: readonly TestReihum[]): Promise<void> {
  for (const { database } of sides) {
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'reihum move'`,
    )
    await client.end()
  }
}

/** As if so much time had passed that a move that says nothing of itself is taken for dead. */
async function letMoveLapse({ owner }: TestReihum, { id }: TestTenant): Promise<void> {
  await owner.query("update tenant set moving_until = now() where id = $1 and moving_until <> 'infinity'", [
    id,
  ])
}

/** Whether a cell takes a booking, only shows the course, leads elsewhere, or does not know it. */
export async function howServed(
  reihum: TestReihum,
  { slug }: TestTenant,
  course: string,
): Promise<'writes' | 'reads' | 'elsewhere' | 'unknown'> {
  const read = await reihum.call('GET', `/api/${slug}/portal/courses/${course}`)
  if (read.status === 307) return 'elsewhere'
  if (read.status !== 200) return 'unknown'
  // An empty booking is refused as such where it could be written, and not before.
  const { rows } = await reihum.owner.query<{ rests: boolean }>(
    `select rests and moving_until > now() as rests from tenant where slug = $1`,
    [slug],
  )
  return rows[0]?.rests ? 'reads' : 'writes'
}

const countIn = async ({ owner }: TestReihum, table: string, { id }: TestTenant): Promise<number> => {
  const { rowCount } = await owner.query(`select from ${table} where tenant_id = $1`, [id])
  return rowCount ?? 0
}

const isPast = (step: MoveStep) => moveSteps.indexOf(step) >= moveSteps.indexOf('handed over')

/** Something goes wrong after a step: what had come is gone, unless it was handed over. */
export async function failAt({ first, second }: TwoCells, step: MoveStep): Promise<void> {
  const tenant = await first.reihum.addTenant()
  const course = await addCourse(first.reihum, tenant)
  const failing = moveTenant(first.cell, second.cell, tenant.slug, {
    invariants: moveInvariants,
    onStep: (at) => {
      if (at === step) throw new Error('out of paper')
    },
  })
  await expect(failing).rejects.toThrow('out of paper')
  expect(await howServed(first.reihum, tenant, course)).toBe(isPast(step) ? 'reads' : 'writes')
  if (!isPast(step)) expect(await countIn(second.reihum, 'course', tenant)).toBe(0)
  await moveTenant(first.cell, second.cell, tenant.slug, { invariants: moveInvariants })
  expect(await howServed(first.reihum, tenant, course)).toBe('elsewhere')
  expect(await howServed(second.reihum, tenant, course)).toBe('writes')
}

/** The tool dies after a step. */
export async function killAt({ first, second }: TwoCells, step: MoveStep): Promise<void> {
  const tenant = await first.reihum.addTenant()
  const course = await addCourse(first.reihum, tenant)
  const killed = moveTenant(first.cell, second.cell, tenant.slug, {
    invariants: moveInvariants,
    onStep: async (at) => {
      if (at === step) await killMover(first.reihum, second.reihum)
    },
  })
  await expect(killed).rejects.toThrow()
  await letMoveLapse(first.reihum, tenant)
  expect(await howServed(first.reihum, tenant, course)).toBe(isPast(step) ? 'reads' : 'writes')
  if (!isPast(step)) expect(await howServed(second.reihum, tenant, course)).not.toBe('writes')
  const booked = await first.reihum.call(
    'POST',
    `/api/${tenant.slug}/portal/courses/${course}/registrations`,
    {
      body: bookingRequest(),
    },
  )
  expect(booked.status).toBe(isPast(step) ? 503 : 200)
  await moveTenant(first.cell, second.cell, tenant.slug, { invariants: moveInvariants })
  expect(await countIn(second.reihum, 'registration', tenant)).toBe(isPast(step) ? 0 : 1)
  expect(await howServed(second.reihum, tenant, course)).toBe('writes')
}
