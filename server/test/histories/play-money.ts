import { expect } from 'vitest'
import { dateSteps } from './date-steps.ts'
import { type MoneyHistory, type MoneyStage, setMoneyStage } from './money-stage.ts'
import { moneySteps } from './money-steps.ts'
import { placeSteps } from './place-steps.ts'

/** What the product has stored must be what the model says. */
async function compare({ reihum, tenant, model }: MoneyStage): Promise<void> {
  const { rows: owed } = await reihum.owner.query(
    `select id, payer_person_id as payer, charged_cents as charged, allocated_cents as paid, written_off_cents as off,
       open_cents as open from receivable where tenant_id = $1`,
    [tenant.id],
  )
  const owedNow = [...model.owed.values()].map((some) => ({
    id: some.id,
    payer: some.payer,
    charged: some.charged,
    paid: model.paidOf(some.id),
    off: model.writtenOff(some),
    open: model.open(some),
  }))
  const byId = (rows: readonly { id: string }[]) => new Map(rows.map((row) => [row.id, row]))
  expect(byId(owed)).toEqual(byId(owedNow))
  const { rows: paid } = await reihum.owner.query(
    `select id, payer_person_id as payer, amount_cents as amount, allocated_cents as spent, reversed_cents as reversed,
       refunded_cents as refunded, free_cents as free from payment where tenant_id = $1`,
    [tenant.id],
  )
  const paidNow = [...model.paid.values()].map((some) => ({
    ...some,
    spent: model.spentOf(some.id),
    free: model.free(some),
  }))
  expect(byId(paid)).toEqual(byId(paidNow))
  const { rows: unconfirmed } = await reihum.owner.query(
    `select r.id from receivable v join registration r on r.tenant_id = v.tenant_id and r.id = v.registration_id
     where v.tenant_id = $1 and v.charged_cents > 0 and v.confirms and r.state = 'reserved'
     group by r.id having bool_and(v.allocated_cents = v.charged_cents)`,
    [tenant.id],
  )
  expect(unconfirmed, 'what is paid is confirmed').toEqual([])
}

/** Plays a random history of owing, paying and taking back against the product and the model, over HTTP. */
export async function playMoney(history: MoneyHistory, steps: number): Promise<void> {
  const stage = await setMoneyStage(history)
  const drawn = Object.entries({ ...placeSteps(stage), ...dateSteps(stage), ...moneySteps(stage) }).flatMap(
    ([name, [weight, step]]) => Array.from({ length: weight }, () => ({ name, step })),
  )
  const said: string[] = []
  for (let done = 0; done < steps; done += 1) {
    const { name, step } = stage.draw.one(drawn)
    try {
      said.push(`${name} ${await step()}`)
      await compare(stage)
    } catch (error) {
      throw new Error(
        `seed ${history.seed}, step ${done} (${name}); before it: ${said.slice(-8).join(' | ')}`,
        { cause: error },
      )
    }
  }
}
