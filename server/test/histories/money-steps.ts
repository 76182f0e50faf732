import { expect } from 'vitest'
import type { Paid } from './money-model.ts'
import { type MoneyStage, type MoneyStep, tolerance } from './money-stage.ts'

/** Steps that owe, pay, take back and give back. */
export function moneySteps({
  model,
  money,
  draw,
  living,
  someOwed,
  somePaid,
  takeLinks,
  takeRests,
}: MoneyStage) {
  const { below, one, chance } = draw
  return {
    charge: [
      4,
      async () => {
        const personId = living().length > 0 ? one(living()) : null
        if (!personId) return 'nobody'
        const { body } = await money.charge({ personId })
        model.owed.set(body.id, {
          id: body.id,
          registrationId: null,
          part: 1,
          payer: personId,
          charged: 1500,
          writeOffs: [],
        })
        return '1500'
      },
    ],
    pay: [
      14,
      async () => {
        const wanted = Array.from({ length: below(4) }, someOwed).filter((some) => some !== null)
        const asked = [...new Set(wanted)].map((receivable) => ({
          receivable,
          cents: chance(0.8) ? Math.max(1, model.open(receivable)) : 1 + below(9000),
        }))
        const [last] = asked.slice(-1)
        if (last && chance(0.3)) last.cents = Math.max(1, last.cents - below(2 * tolerance))
        const total = asked.reduce((all, { cents }) => all + cents, 0)
        const amount = Math.max(1, chance(0.7) ? total : total + below(3000) - 1000)
        const payment: Paid = { id: '', payer: null, amount, reversed: 0, refunded: 0 }
        const refusal = model.refusalOf(payment, asked)
        const { body } = await money.note(amount, {
          allocations: asked.map(({ receivable, cents }) => ({ receivableId: receivable.id, cents })),
        })
        expect(body.error_code ?? null).toBe(refusal)
        if (refusal) return refusal
        payment.id = body.id
        model.paid.set(body.id, payment)
        await takeLinks(body.id, body)
        await takeRests(
          body.id,
          asked.map(({ receivable }) => receivable),
        )
        return `${amount} for ${asked.length}`
      },
    ],
    allocate: [
      8,
      async () => {
        const [payment, receivable] = [somePaid(), someOwed()]
        if (!payment || !receivable) return 'nothing'
        const most = Math.min(model.free(payment), model.open(receivable))
        const cents = Math.max(1, chance(0.8) ? most : below(9000))
        const refusal = model.refusalOf(payment, [{ receivable, cents }])
        const { body } = await money.act(payment.id, 'allocations', {
          allocations: [{ receivableId: receivable.id, cents }],
        })
        expect(body.error_code ?? null).toBe(refusal)
        if (!refusal) {
          await takeLinks(payment.id, body)
          await takeRests(payment.id, [receivable])
        }
        return refusal ?? `${cents}`
      },
    ],
    takeBack: [
      6,
      async () => {
        const link = model.links.size > 0 ? one([...model.links.values()]) : null
        if (!link) return 'nothing'
        const { status } = await money.act(link.payment, `allocations/${link.id}/take-back`)
        expect(status).toBe(200)
        model.takeBack(link)
        return `${link.cents}`
      },
    ],
    reverse: [
      3,
      async () => {
        const payment = somePaid()
        if (!payment) return 'nothing'
        const left = payment.amount - payment.reversed - payment.refunded
        const { status } = await money.act(payment.id, 'reverse', { reason: 'Falsch' })
        expect(status).toBe(left > 0 ? 200 : 409)
        for (const link of [...model.links.values()]) if (link.payment === payment.id) model.takeBack(link)
        payment.reversed += left
        return `${left}`
      },
    ],
    refund: [
      5,
      async () => {
        const payment = somePaid()
        if (!payment) return 'nothing'
        const cents = Math.max(1, chance(0.7) ? model.free(payment) : below(9000))
        const isPossible = cents <= model.free(payment)
        const { status } = await money.giveBack(payment.id, cents)
        expect(status).toBe(isPossible ? 200 : 409)
        if (isPossible) payment.refunded += cents
        return `${cents} ${isPossible}`
      },
    ],
    writeOff: [
      4,
      async () => {
        const receivable = someOwed()
        if (!receivable) return 'nothing'
        const cents = model.open(receivable)
        const { body } = await money.onReceivable(receivable.id, 'write-off', { reason: 'Kulanz' })
        const made = body.writeOffs.filter(({ isTakenBack }) => !isTakenBack).at(-1)
        if (cents > 0) receivable.writeOffs.push({ id: made?.id as string, cents })
        return `${cents}`
      },
    ],
    takeBackWriteOff: [
      2,
      async () => {
        const receivable = [...model.owed.values()].find(({ writeOffs }) => writeOffs.length > 0)
        const last = receivable?.writeOffs.pop()
        if (!receivable || !last) return 'nothing'
        const path = `write-off/${last.id}/take-back`
        expect((await money.onReceivable(receivable.id, path)).status).toBe(200)
        return `${last.cents}`
      },
    ],
  } satisfies Record<string, MoneyStep>
}
