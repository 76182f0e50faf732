import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatReference } from '@reihum/contract/ledger/payment-reference.ts'
import type { PendingPayment } from '@reihum/contract/payments/matching.schema.ts'
import type { Receivable } from '@reihum/contract/payments/receivable.schema.ts'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons } from '#ui/dialog.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { matchingMessages } from './matching.messages.ts'
import classes from './pending-page.module.css'

type Chosen = { receivable: Receivable; cents: number | string }
type Allocation = { receivableId: string; cents: number }

type SearchDialogProps = {
  payment: PendingPayment
  onClose: () => void
  onBook: (allocations: readonly Allocation[], title: string) => void
}

const attendeeOf = ({ attendees, payer }: Receivable) => attendees.join(', ') || payer.name

/** Finds by hand what a payment is for, one thing or several, and how much of it each gets. */
export function SearchDialog({ payment, onClose, onBook }: SearchDialogProps) {
  const text = useText(matchingMessages)
  const { money } = useFormats()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const typed = chosen.flatMap(({ cents }) => (typeof cents === 'number' ? [cents] : []))
  const left = payment.freeCents - typed.reduce((sum, cents) => sum + cents, 0)
  const isRight =
    chosen.length > 0 &&
    left >= 0 &&
    chosen.every(
      ({ receivable, cents }) => typeof cents === 'number' && cents > 0 && cents <= receivable.payableCents,
    )
  const take = (receivable: Receivable) =>
    setChosen([...chosen, { receivable, cents: Math.max(0, Math.min(receivable.payableCents, left)) }])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text('searchTitle')}
      text={text('searchText', { amount: money(payment.freeCents), left: money(Math.max(0, left)) })}
    >
      <Search chosen={chosen} onTake={take} />
      {chosen.length > 0 && (
        <ul className={classes.results} aria-label={text('chosen')}>
          {chosen.map((one) => (
            <ChosenRow
              key={one.receivable.id}
              one={one}
              onEnter={(cents) =>
                setChosen(chosen.map((other) => (other === one ? { ...one, cents } : other)))
              }
              onLeave={() => setChosen(chosen.filter((other) => other !== one))}
            />
          ))}
        </ul>
      )}
      <DialogButtons onBack={onClose}>
        <Button
          disabled={!isRight}
          onClick={() =>
            onBook(
              chosen.map(({ receivable, cents }) => ({ receivableId: receivable.id, cents: Number(cents) })),
              chosen.map(({ receivable }) => `${receivable.title}, ${attendeeOf(receivable)}`).join(' + '),
            )
          }
        >
          {text('book')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Search({ chosen, onTake }: { chosen: readonly Chosen[]; onTake: (taken: Receivable) => void }) {
  const text = useText(matchingMessages)
  const { money } = useFormats()
  const tenant = useActiveTenant().id
  const [q, setQ] = useState('')
  const [asked] = useDebouncedValue(q.trim(), 200)
  const query = useQuery({
    ...queries.payments.listReceivables.queryOptions({
      input: { tenant, q: asked, payable: true, size: 25, sort: 'dueOn', dir: 'asc' },
    }),
    enabled: asked.length > 1,
    placeholderData: keepPreviousData,
  })
  const found =
    asked.length > 1
      ? (query.data?.items ?? []).filter(({ id }) => !chosen.some(({ receivable }) => receivable.id === id))
      : []
  return (
    <>
      <TextInput
        data-autofocus
        type="search"
        label={text('searchField')}
        description={text('searchHint')}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {asked.length > 1 && query.isSuccess && found.length === 0 && (
        <p className="grey" role="status">
          {text('nothingFound', { q: asked })}
        </p>
      )}
      {found.length > 0 && (
        <ul className={classes.results} aria-label={text('found')}>
          {found.map((receivable) => (
            <li key={receivable.id}>
              <button type="button" className={classes.row} onClick={() => onTake(receivable)}>
                <span>{receivable.title}</span>
                <span className="numbers">{money(receivable.payableCents)}</span>
                <span className="grey">
                  {[
                    attendeeOf(receivable),
                    formatReference(receivable.reference),
                    receivable.hasExpired && text('expiredPlace'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ChosenRowProps = { one: Chosen; onEnter: (cents: number | string) => void; onLeave: () => void }

function ChosenRow({ one: { receivable, cents }, onEnter, onLeave }: ChosenRowProps) {
  const text = useText(matchingMessages)
  const { money } = useFormats()
  const title = `${receivable.title}, ${attendeeOf(receivable)}`
  const isTooMuch = typeof cents === 'number' && cents > receivable.payableCents
  return (
    <li className={classes.chosen}>
      <span>{title}</span>
      <MoneyField
        aria-label={text('pays', { title })}
        currencyCode={receivable.currencyCode}
        value={cents}
        error={isTooMuch ? text('tooMuch', { amount: money(receivable.payableCents) }) : undefined}
        onChange={onEnter}
      />
      <Button variant="subtle" color="gray" px={8} aria-label={text('leave', { title })} onClick={onLeave}>
        <IconX size={16} stroke={1.75} />
      </Button>
    </li>
  )
}
