import { randomUUID } from 'node:crypto'
import { newPayment } from '@reihum/contract/payments/payment.schema.ts'
import { debitId } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import { revokeMandate } from '#features/mandates/change-mandate.ts'
import { notePayment } from '#features/payments/incoming/note-payment.ts'
import { cancelRegistrations } from '#features/registrations/cancellation/cancel-registrations.ts'
import { deriveKey } from '#platform/config.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { testSecret, testVault } from '#test/database.ts'
import { debitDesk } from '#test/debit-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import type { TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { announceDebits } from './announce-debits.ts'
import { handInDebitRun } from './close-debit-run.ts'
import { collectDebits } from './collect-debits.ts'
import { debitsInvariants } from './debits.invariants.ts'
import { dropBrokenDebits, dropDebit } from './drop-debits.ts'
import { makeDebitRun } from './make-debit-run.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>
type Announced = { debitId: string; receivableId: string; registrationId: string; cents: number }
type Race = { debitId: string; deeds: Deed[] }

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, body)

const equipped = new WeakSet<RaceHouse>()

/** A place whose collection was announced. */
async function announced(at: RaceHouse): Promise<Announced> {
  const desk = debitDesk(() => at)
  if (!equipped.has(at)) await desk.setUp()
  equipped.add(at)
  const { receivableId, registrationId } = await desk.owed(9000, 3, { email: `${randomUUID()}@example.org` })
  await desk.announce([receivableId])
  const { rows } = await at.reihum.owner.query<{ id: string; cents: number }>(
    `select d.id, d.cents from debit d join debit_item i on i.tenant_id = d.tenant_id and i.debit_id = d.id
     where i.receivable_id = $1`,
    [receivableId],
  )
  return { debitId: rows[0]?.id as string, receivableId, registrationId, cents: rows[0]?.cents as number }
}

async function inRun(at: RaceHouse): Promise<Announced & { runId: string }> {
  const one = await announced(at)
  const { body } = await debitDesk(() => at).makeRun([{ id: debitId.parse(one.debitId), cents: one.cents }])
  return { ...one, runId: body.id }
}

/** Somebody cancels, and the job that follows withdraws what must not be collected any more. */
const cancelling =
  (registrationId: string): Deed =>
  async (inTenant, at) => {
    const cancel = within((ctx) => cancelRegistrations(ctx, [registrationId], { by: { cause: 'operator' } }))
    await cancel(inTenant, at)
    await within((ctx) => dropBrokenDebits(ctx, testVault))(inTenant, at)
  }

const cash = (receivableId: string, cents: number) =>
  newPayment.parse({
    requestKey: newId(),
    way: 'cash',
    receivedOn: '2026-01-15',
    amountCents: cents,
    personId: null,
    allocations: [{ receivableId, cents }],
  })

const keys = { vault: testVault, confirmationKey: deriveKey(testSecret, 'confirmation codes') }
const makingRun = ({ debitId: id, cents }: Announced) =>
  within((ctx) =>
    makeDebitRun(ctx, keys, { requestKey: newId(), debitIds: [id], sumCents: cents, confirmation: '' }),
  )

/** Somebody revokes the mandate, and the job that follows withdraws what was announced under it. */
const revoking =
  (id: string): Deed =>
  async (inTenant, at) => {
    await within((ctx) => revokeMandate(ctx, { id, reason: '' }, { locale: null }))(inTenant, at)
    await within((ctx) => dropBrokenDebits(ctx, testVault))(inTenant, at)
  }

/** Debits that wait to be collected under a mandate that was revoked. */
async function underRevoked({ reihum }: RaceHouse, mandateId: string): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ state: string }>(
    `select d.state from debit d join mandate m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
     where m.id = $1 and m.revoked_at is not null and d.state in ('announced', 'in_run', 'handed_in')`,
    [mandateId],
  )
  return rows.map(({ state }) => `${state} under a revoked mandate`)
}

describe('a debit is announced while its mandate is revoked', () => {
  async function prepare(at: RaceHouse) {
    const desk = debitDesk(() => at)
    if (!equipped.has(at)) await desk.setUp()
    equipped.add(at)
    const { receivableId, mandateId } = await desk.owed(9000, 3, { email: `${randomUUID()}@example.org` })
    return { mandateId, announcing: within((ctx) => announceDebits(ctx, testVault, [receivableId])) }
  }

  it('ends right on two nodes, every time', async () => {
    for (let at = 0; at < 6; at += 1) {
      const { mandateId, announcing } = await prepare(house)
      const outcomes = await Promise.allSettled([
        announcing(house.reihum.inTenant, house),
        revoking(mandateId)(house.second.inTenant, house),
      ])
      expect([...errorsOf(outcomes), ...(await underRevoked(house, mandateId))]).toEqual([])
    }
  })

  it('control: without the lock it is announced all the same', async () => {
    const { mandateId, announcing } = await prepare(broken)
    const unlocked = doorWithoutLocks(broken.reihum.inTenant, 1, ['raw', 'mandate'])
    const decided = Promise.withResolvers<void>()
    const revoked = Promise.withResolvers<void>()
    const told = announcing(
      (entry, body) =>
        unlocked(entry, async (ctx) => {
          const result = await body(ctx)
          decided.resolve()
          await revoked.promise
          return result
        }),
      broken,
    )
    await decided.promise
    await revoking(mandateId)(unlocked, broken)
    revoked.resolve()
    await told
    expect(await underRevoked(broken, mandateId)).toEqual(['announced under a revoked mandate'])
  })
})

/** Hands in only once the other deed has done all it does, and before it is committed. */
async function handInAmid(at: RaceHouse, deed: Deed, runId: string, door: InTenant): Promise<string> {
  const done = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const doing = deed(
    (entry, body) =>
      door(entry, async (ctx) => {
        const result = await body(ctx)
        done.resolve()
        await goOn.promise
        return result
      }),
    at,
  )
  await done.promise
  const handingIn = within((ctx) => handInDebitRun(ctx, runId))(door, at)
  // It goes through at once, or waits for the other one.
  await Promise.race([handingIn.catch(() => {}), new Promise((passed) => setTimeout(passed, 500))])
  goOn.resolve()
  const [, outcome] = await Promise.allSettled([doing, handingIn])
  return outcome.status === 'fulfilled'
    ? 'handed in'
    : ((outcome.reason as { code?: string }).code ?? 'an error')
}

describe('a file is handed in while something in it is settled', () => {
  const paying = ({ receivableId }: Announced) => within((ctx) => notePayment(ctx, cash(receivableId, 10_00)))

  it('is refused while it is paid, because the file is made anew', async () => {
    const one = await inRun(house)
    expect(await handInAmid(house, paying(one), one.runId, house.reihum.inTenant)).toBe('DEBIT_RUN_CHANGED')
  })

  it('control: without locks the bank is told to collect what was paid', async () => {
    const one = await inRun(broken)
    const door = doorWithoutLocks(broken.reihum.inTenant, 1, ['raw', 'receivable', 'registration'])
    expect(await handInAmid(broken, paying(one), one.runId, door)).toBe('handed in')
  })

  // Without a control: a cancellation writes the place, which the hand-in holds, so one waits for the other anyway.
  it('is refused while the booking is cancelled', async () => {
    const { registrationId, runId } = await inRun(house)
    const cancel = within((ctx) => cancelRegistrations(ctx, [registrationId], { by: { cause: 'operator' } }))
    expect(await handInAmid(house, cancel, runId, house.reihum.inTenant)).toBe('DEBIT_RUN_CHANGED')
  })
})

describe('a debit is announced while its payer is merged into another record', () => {
  async function prepare(at: RaceHouse) {
    const desk = debitDesk(() => at)
    if (!equipped.has(at)) await desk.setUp()
    equipped.add(at)
    return { gone: await desk.owed(9000, 3), kept: await desk.owed(9000, 3) }
  }

  /** A merge locks the person first, and then moves what refers to them; the debit is announced in between. */
  async function announceAmid(at: RaceHouse, door: InTenant): Promise<string[]> {
    const { gone, kept } = await prepare(at)
    const merging = await at.reihum.owner.connect()
    try {
      await merging.query('begin')
      await merging.query('select from person where id = $1 for update', [gone.personId])
      const announcing = within((ctx) => announceDebits(ctx, testVault, [gone.receivableId]))(door, at)
      const announced = Promise.allSettled([announcing])
      await Promise.race([announced, new Promise((passed) => setTimeout(passed, 500))])
      const move = (statement: string) => merging.query(statement, [kept.personId, gone.personId])
      await move('update receivable set payer_person_id = $1 where payer_person_id = $2')
      await move('update mandate set person_id = $1 where person_id = $2')
      await move('update debit set payer_person_id = $1 where payer_person_id = $2')
      await merging.query('commit')
      const errors = errorsOf(await announced)
      const { rows } = await at.reihum.owner.query<{ payer: string }>(
        `select d.payer_person_id as payer from debit_item i join debit d on d.tenant_id = i.tenant_id and d.id = i.debit_id
         where i.receivable_id = $1`,
        [gone.receivableId],
      )
      const ofOthers = rows.filter(({ payer }) => payer !== kept.personId)
      return [...errors, ...ofOthers.map(() => 'it is of somebody else')]
    } catch (error) {
      await merging.query('rollback')
      return [String(error)]
    } finally {
      merging.release()
    }
  }

  it('is of whoever stays', async () => {
    expect(await announceAmid(house, house.reihum.inTenant)).toEqual([])
  })

  it('control: without locks it is of whoever is gone', async () => {
    const door = doorWithoutLocks(broken.reihum.inTenant, 1, ['raw', 'person', 'receivable'])
    expect(await announceAmid(broken, door)).not.toEqual([])
  })
})

const races: [name: string, prepare: (at: RaceHouse) => Promise<Race>][] = [
  [
    'a file is made while the debit is withdrawn',
    async (at) => {
      const one = await announced(at)
      return { debitId: one.debitId, deeds: [makingRun(one), within((ctx) => dropDebit(ctx, one.debitId))] }
    },
  ],
  [
    'a file is handed in while the booking is cancelled',
    async (at) => {
      const { debitId: id, registrationId, runId } = await inRun(at)
      return {
        debitId: id,
        deeds: [within((ctx) => handInDebitRun(ctx, runId)), cancelling(registrationId)],
      }
    },
  ],
  [
    'the day of the collection comes while the booking is cancelled',
    async (at) => {
      const { debitId: id, registrationId, runId } = await inRun(at)
      const desk = debitDesk(() => at)
      await desk.onRun(runId, 'hand-in')
      await at.reihum.owner.query(
        `update debit set announced_on = announced_on - 60, announced_for = announced_for - 60,
           collect_on = collect_on - 60 where id = $1`,
        [id],
      )
      return {
        debitId: id,
        deeds: [within(collectDebits), within(collectDebits), cancelling(registrationId)],
      }
    },
  ],
]

/**
 * What is wrong once the job has had its last turn: something that is owed no more waits to be collected, files and debits
 * differ, or money is booked that nobody was told of.
 */
async function faultsOf(at: RaceHouse, id: string): Promise<string[]> {
  const { reihum, tenant } = at
  await within((ctx) => dropBrokenDebits(ctx, testVault))(reihum.inTenant, at)
  const { rows } = await reihum.owner.query<{ fault: string }>(
    `select 'still to be collected: ' || d.state as fault from debit d
       join debit_item i on i.tenant_id = d.tenant_id and i.debit_id = d.id
       join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
       where d.id = $1 and d.state in ('announced', 'in_run') and r.open_cents < i.cents
     union all select 'withdrawn, and the bank has it' from debit d
       join debit_file f on f.tenant_id = d.tenant_id and f.replaced_at is null
       join debit_run u on u.tenant_id = f.tenant_id and u.id = f.run_id and u.handed_in_at is not null
       where d.id = $1 and d.state = 'dropped' and f.run_id = d.run_id
     union all select 'charged, and cancelled' from debit_item i
       join receivable r on r.tenant_id = i.tenant_id and r.id = i.receivable_id
       join registration g on g.tenant_id = r.tenant_id and g.id = r.registration_id
       where i.debit_id = $1 and g.state = 'cancelled' and r.charged_cents > 0`,
    [id],
  )
  const faults = rows.map(({ fault }) => fault)
  for (const { name, broken: sql } of debitsInvariants) {
    const { rowCount } = await reihum.owner.query(`select from (${sql}) b where b.tenant_id = $1`, [
      tenant.id,
    ])
    if (rowCount) faults.push(`the doctor says: ${name}`)
  }
  return faults
}

async function run(at: RaceHouse, { deeds, debitId: id }: Race, doorOf: (position: number) => InTenant) {
  const outcomes = await Promise.allSettled(deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...(await faultsOf(at, id))]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const nodes = [house.reihum, house.second]
    for (let at = 0; at < 6; at += 1) {
      const race = await prepare(house)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
    }
  })

  it('control: without locks it ends in an error, or wrong', async () => {
    let wrong: string[] = []
    for (let time = 0; time < 6 && wrong.length === 0; time += 1) {
      const race = await prepare(broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, ['raw', 'receivable'])
      wrong = await run(broken, race, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
