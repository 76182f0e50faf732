import { describe, expect, it } from 'vitest'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { testVault } from '#test/database.ts'
import { contact, invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { makeDrafts } from '../drafts/make-drafts.ts'
import { invoicesInvariants } from '../invoices.invariants.ts'
import { cancelInvoice, creditInvoice } from './correct-invoice.ts'
import { finaliseInvoice } from './finalise-invoice.ts'

const { house, broken } = openRaceHouses()

type Deed = (inTenant: InTenant, at: RaceHouse) => Promise<unknown>

const within =
  (body: (ctx: TenantContext) => Promise<unknown>): Deed =>
  (inTenant, { tenant }) =>
    inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
      body({ ...ctx, isVerified: true }),
    )

const finalising = (id: string) => within((ctx) => finaliseInvoice(ctx, testVault, id))
const cancelling = (id: string) =>
  within((ctx) => cancelInvoice(ctx, testVault, id, { requestKey: newId(), reason: '', anew: false }))
const crediting = (id: string) =>
  within((ctx) =>
    creditInvoice(ctx, testVault, id, {
      requestKey: newId(),
      reason: 'Kulanz',
      lines: [
        {
          description: 'Nachlass',
          details: '',
          quantityHundredths: 100,
          unit: 'piece',
          unitCents: 8000,
          taxCategory: 'standard',
          taxRate: 1900,
          exemptionCode: '',
          exemptionReason: '',
        },
      ],
    }),
  )

const prepared = new WeakSet<RaceHouse>()
async function deskOf(at: RaceHouse) {
  if (!prepared.has(at)) await letInvoice(at)
  prepared.add(at)
  return invoiceDesk(() => at)
}

const draft = async (at: RaceHouse) => (await (await deskOf(at)).draft()).id
async function final(at: RaceHouse) {
  const id = await draft(at)
  await finalising(id)(at.reihum.inTenant, at)
  return id
}

const races: [name: string, prepare: (at: RaceHouse) => Promise<Deed[]>][] = [
  [
    'one draft becomes final in two windows',
    async (at) => {
      const id = await draft(at)
      return [finalising(id), finalising(id)]
    },
  ],
  // Two drafts wait for each other at the counter of their series too; these have one each, and the chain in common.
  [
    'a draft becomes final while an invoice is cancelled',
    async (at) => {
      const [one, other] = [await draft(at), await final(at)]
      return [finalising(one), cancelling(other)]
    },
  ],
  [
    'an invoice is cancelled twice',
    async (at) => {
      const id = await final(at)
      return [cancelling(id), cancelling(id)]
    },
  ],
  [
    'an invoice is cancelled while a part of it is credited',
    async (at) => {
      const id = await final(at)
      return [cancelling(id), crediting(id)]
    },
  ],
  [
    'two people credit most of one invoice',
    async (at) => {
      const id = await final(at)
      return [crediting(id), crediting(id)]
    },
  ],
  [
    'two people put the same on an invoice',
    async (at) => {
      const desk = await deskOf(at)
      const { registrationIds } = await desk.booked(11_900, { contact })
      const making = () =>
        within((ctx) =>
          makeDrafts(ctx, {
            requestKey: newId(),
            grouping: 'booking',
            selection: { registrationIds: registrationIds as never[] },
          }),
        )
      return [making(), making()]
    },
  ],
]

/** What the doctor finds, and more given back than was charged; empty when all is well. */
async function faultsOf({ reihum, tenant }: RaceHouse): Promise<string[]> {
  const faults: string[] = []
  for (const { name, broken: query } of invoicesInvariants) {
    const { rows } = await reihum.owner.query<{ tenant_id: string }>(query)
    if (rows.some(({ tenant_id }) => tenant_id === tenant.id)) faults.push(name)
  }
  const { rows } = await reihum.owner.query<{ id: string }>(
    `select i.id from invoice i join invoice n on n.preceding_invoice_id = i.id where i.tenant_id = $1
     group by i.id, i.gross_cents having sum(abs(n.gross_cents)) > i.gross_cents`,
    [tenant.id],
  )
  return [...faults, ...rows.map(({ id }) => `more than ${id} charged is given back`)]
}

async function run(
  at: RaceHouse,
  deeds: readonly Deed[],
  doorOf: (position: number) => InTenant,
): Promise<string[]> {
  const outcomes = await Promise.allSettled(deeds.map((deed, position) => deed(doorOf(position), at)))
  return [...errorsOf(outcomes), ...takenOf(outcomes), ...(await faultsOf(at))]
}

/**
 * Under the locks whoever comes second sees what is on an invoice by now, and leaves it out. A unique index is the second
 * wall: it refuses everything that was chosen together, also what nobody else took.
 */
function takenOf(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason?.code : undefined))
  return codes.filter((code) => code === 'INVOICE_RECEIVABLE_TAKEN')
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const doors = [house.reihum.inTenant, house.second.inTenant]
    for (let time = 0; time < 6; time += 1)
      expect(await run(house, await prepare(house), (position) => doors[position % 2] as InTenant)).toEqual(
        [],
      )
  })

  // Unique indexes refuse then what the locks would have put in order, or more is given back than was charged.
  it('control: without locks it ends in an error, or wrong', async () => {
    let wrong: string[] = []
    for (let time = 0; time < 25 && wrong.length === 0; time += 1) {
      const deeds = await prepare(broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, deeds.length, [
        'invoice_chain',
        'invoice',
        'receivable',
      ])
      wrong = await run(broken, deeds, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
