import { Checkbox } from '@mantine/core'
import type { Payer } from '@reihum/contract/ledger/payer.schema.ts'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import { isSmallRest } from '@reihum/contract/ledger/tolerance.ts'
import type { Receivable } from '@reihum/contract/payments/receivable.schema.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { MoneyField } from '#ui/form/money-field.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { useMoneyWords } from '../use-money-words.ts'
import { useTolerance } from '../use-tolerance.ts'
import classes from './allocation-fields.module.css'
import { incomingMessages } from './incoming.messages.ts'
import { type Entered, outcomeOf, spreadAmount } from './spread-amount.ts'

/** As many as one payment may pay. */
const most = 100

export type Allocating = {
  query: UseQueryResult<{ items: Receivable[]; total: number }>
  receivables: readonly Receivable[]
  spread: ReadonlyMap<string, number>
  /** The amount of one, or typed text that is no amount yet. */
  shown: (id: string) => number | string
  enter: (id: string, cents: number | string | null) => void
  /** What is sent. */
  wanted: { receivableId: Receivable['id']; cents: number }[]
  /** What the person owes is not known yet, so nothing may be saved that would leave it out. */
  isLoading: boolean
  isPossible: boolean
}

/**
 * Proposes what an amount pays of what a person owes, oldest first; `first` is the receivable that the payment was
 * opened for.
 */
export function useAllocating(payer: Payer['id'] | null, amountCents: number, first?: string): Allocating {
  const tenant = useActiveTenant().id
  const [entered, setEntered] = useState<{ of: string | null; amounts: Entered }>({
    of: payer,
    amounts: new Map(),
  })
  const query = useQuery({
    ...queries.payments.listReceivables.queryOptions({
      input: {
        tenant,
        personId: payer as Payer['id'],
        payable: true,
        sort: 'dueOn',
        dir: 'asc',
        size: most,
      },
    }),
    enabled: payer !== null,
    staleTime: 0,
  })
  const listed = payer === null ? [] : (query.data?.items ?? [])
  const receivables = [
    ...listed.filter(({ id }) => id === first),
    ...listed.filter(({ id }) => id !== first),
  ].map((one) => ({ ...one, openCents: one.payableCents }))
  // An expired place is booked again only if somebody says so.
  const isLeftOut = ({ id, hasExpired }: Receivable) => hasExpired && id !== first
  // What was entered for another person is forgotten.
  const amounts: Entered = new Map([
    ...receivables.filter(isLeftOut).map(({ id }) => [id, 0] as const),
    ...(entered.of === payer ? entered.amounts : []),
  ])
  const spread = spreadAmount(amountCents, receivables, amounts)
  const { beyondCents, overpaid } = outcomeOf(amountCents, receivables, spread)
  const isTyping = receivables.some(({ id }) => typeof amounts.get(id) === 'string')
  const isLoading = payer !== null && !query.isFetchedAfterMount
  const isKnown = payer === null || (query.isSuccess && !isLoading)
  return {
    query,
    receivables,
    spread,
    shown: (id) => {
      const typed = amounts.get(id)
      return typeof typed === 'string' ? typed : (spread.get(id) ?? 0)
    },
    enter: (id, cents) => {
      const next = new Map(amounts)
      const late = receivables.find((one) => one.id === id && isLeftOut(one))
      if (cents === null && late) next.set(id, late.openCents)
      else if (cents === null) next.delete(id)
      else next.set(id, cents)
      setEntered({ of: payer, amounts: next })
    },
    wanted: receivables
      .map(({ id }) => ({ receivableId: id, cents: spread.get(id) ?? 0 }))
      .filter(({ cents }) => cents > 0),
    isLoading,
    isPossible: isKnown && beyondCents === 0 && overpaid.length === 0 && !isTyping,
  }
}

type AllocationFieldsProps = { allocating: Allocating; amountCents: number; payerName: string }

/** The open receivables of a person, what of an amount pays each, and in words what comes of it. */
export function AllocationFields({ allocating, amountCents, payerName }: AllocationFieldsProps) {
  const text = useText(incomingMessages)
  return (
    <Loaded query={allocating.query}>
      {() =>
        allocating.receivables.length === 0 ? (
          <p className="grey">{text('owesNothing', { name: payerName })}</p>
        ) : (
          <>
            <ul className={classes.rows}>
              {allocating.receivables.map((receivable) => (
                <AllocationRow key={receivable.id} receivable={receivable} allocating={allocating} />
              ))}
            </ul>
            {amountCents > 0 && (
              <Outcome allocating={allocating} amountCents={amountCents} payerName={payerName} />
            )}
          </>
        )
      }
    </Loaded>
  )
}

function AllocationRow({ receivable, allocating }: { receivable: Receivable; allocating: Allocating }) {
  const text = useText(incomingMessages)
  const { money, currencyCode } = useFormats()
  const { day } = useMoneyWords()
  const { id, title, openCents, dueOn, attendees, reference } = receivable
  const cents = allocating.spread.get(id) ?? 0
  const about = [attendees.join(', '), formatReference(reference), dueOn && day(dueOn)]
  const isLate = receivable.hasExpired
  return (
    <li>
      <Checkbox
        aria-label={text('paysBox', { title })}
        checked={cents > 0}
        // Ticked again, it gets what is left, as at first.
        onChange={(event) => allocating.enter(id, event.currentTarget.checked ? null : 0)}
      />
      <span className={classes.words}>
        <strong>{title}</strong>
        <span className="grey">{about.filter(Boolean).join(' · ')}</span>
        {isLate && <span className="grey">{text('expiredPlace')}</span>}
      </span>
      <span className={`${classes.open} numbers grey`}>{text('openOf', { open: money(openCents) })}</span>
      <MoneyField
        className={classes.amount}
        aria-label={text('pays', { title })}
        currencyCode={currencyCode}
        value={allocating.shown(id)}
        error={cents > openCents ? text('overpaid', { title, amount: money(openCents) }) : undefined}
        onChange={(entered) => allocating.enter(id, entered)}
      />
    </li>
  )
}

/** Over- and underpayment in words, before anything is saved. */
function Outcome({ allocating, amountCents, payerName }: AllocationFieldsProps) {
  const text = useText(incomingMessages)
  const { money } = useFormats()
  const { receivables, spread } = allocating
  const { restCents, beyondCents, partly } = outcomeOf(amountCents, receivables, spread)
  const unpaid = receivables.filter(({ id, hasExpired }) => !hasExpired && !spread.get(id)).length
  const tolerance = useTolerance()
  const restOf = (id: string, openCents: number) => {
    const receivable = receivables.find((one) => one.id === id)
    const paidCents = (receivable?.paidCents ?? 0) + (spread.get(id) ?? 0)
    const isSmall = restCents === 0 && isSmallRest({ openCents, paidCents }, tolerance)
    const said = { title: receivable?.title ?? '', amount: money(openCents) }
    return text(isSmall ? 'smallRest' : 'staysOpen', said)
  }
  return (
    <div className={classes.outcome} role="status">
      {beyondCents > 0 && <p className={classes.wrong}>{text('beyond', { amount: money(beyondCents) })}</p>}
      {partly.map(({ id, openCents }) => (
        <p key={id}>{restOf(id, openCents)}</p>
      ))}
      {unpaid > 0 && <p>{text('notPaid', { count: unpaid })}</p>}
      {partly.length === 0 && unpaid === 0 && beyondCents === 0 && <p>{text('allPaid')}</p>}
      {restCents > 0 && <p>{text('restIsCredit', { amount: money(restCents), name: payerName })}</p>}
    </div>
  )
}
