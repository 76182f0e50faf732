import { ActionIcon, Button, Checkbox, Kbd, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  type PendingPayment,
  type PendingState,
  type ProposalOnWire,
  pendingState,
} from '@reihum/contract/payments/matching.schema.ts'
import type { LatePlaces } from '@reihum/contract/registrations/late-places.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { showDate } from '#ui/form/date-text.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { ReturnsBanner } from '../returns/returns-banner.tsx'
import { matchingMessages } from './matching.messages.ts'
import classes from './pending-page.module.css'
import { Proposals, titleOf } from './proposals.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { type Pending, usePending } from './use-pending.ts'

/** Payments that wait for a decision, worked through one after the other: one key a decision. */
export function PendingPage() {
  const text = useText(matchingMessages)
  const [state, setState] = useState<PendingState>('waiting')
  const pending = usePending(state)
  const isNarrow = useMediaQuery('(width < 480px)') ?? false
  const counts = pending.query.data?.counts
  return (
    <>
      <PageTitle
        title={text('title')}
        line={<span role="status">{counts && text('line', { count: counts.waiting })}</span>}
        backTo={{ to: '/payments', label: text('toPayments') }}
        actions={
          <>
            <Button component={Link} to="/payments/matching" variant="default">
              {text('settings')}
            </Button>
            <MatchButton />
          </>
        }
      />
      <ReturnsBanner />
      <SegmentedControl
        mb={20}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        fullWidth={isNarrow}
        aria-label={text('view')}
        value={state}
        onChange={(value) => setState(pendingState.parse(value))}
        data={[
          { value: 'waiting', label: text('waiting', { count: String(counts?.waiting ?? 0) }) },
          { value: 'put_aside', label: text('put_aside', { count: String(counts?.putAside ?? 0) }) },
          { value: 'not_ours', label: text('not_ours', { count: String(counts?.notOurs ?? 0) }) },
        ]}
      />
      <Loaded query={pending.query}>
        {({ items }) =>
          items.length === 0 ? (
            <ScreenState sentence={text(state === 'waiting' ? 'none' : 'noneAside')} />
          ) : (
            <div className={classes.desk}>
              <List pending={pending} />
              {pending.payment && <Desk pending={pending} payment={pending.payment} />}
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function MatchButton() {
  const text = useText(matchingMessages)
  const { id: tenant, role } = useActiveTenant()
  const { run, isPending } = useCall(async () => {
    await api.payments.matchPending({ tenant })
    notify({ kind: 'info', message: text('matching') })
  })
  if (!may(role, 'money.manage')) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => void run(undefined).catch(() => {})}>
      {text('match')}
    </Button>
  )
}

function List({ pending }: { pending: Pending }) {
  const text = useText(matchingMessages)
  const { money, locale } = useFormats()
  return (
    <ul className={classes.list} aria-label={text('list')}>
      {pending.items.map((payment, index) => (
        <li key={payment.id}>
          <button
            type="button"
            className={classes.row}
            aria-current={index === pending.at || undefined}
            onClick={() => pending.choose(payment.id)}
          >
            <span>{payment.payer?.name || payment.payerName || text('noName')}</span>
            <span className="numbers">{money(payment.freeCents)}</span>
            <span className="grey">{showDate(payment.receivedOn, locale)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What accepting a proposal does with places that expired: what it says. */
const lateOf = (proposal: ProposalOnWire | undefined): LatePlaces =>
  proposal?.late && proposal.late !== 'book_again' ? 'credit' : 'book_again'

type DeskProps = { pending: Pending; payment: PendingPayment }

/** One payment at work. Its keys count only while the focus is in it, so they never get in anybody's way. */
function Desk({ pending, payment }: DeskProps) {
  const text = useText(matchingMessages)
  const { role } = useActiveTenant()
  const desk = useRef<HTMLElement>(null)
  const [isSearching, setSearching] = useState(false)
  const [learns, setLearns] = useState(true)
  const mayDecide = may(role, 'money.manage')
  const [best] = payment.proposals
  const accept = (proposal: ProposalOnWire | undefined, late = lateOf(proposal)) => {
    if (!proposal || !mayDecide) return
    const allocations = proposal.parts.map(({ receivableId, cents }) => ({ receivableId, cents }))
    pending.decide({
      kind: 'allocated',
      allocations,
      learn: payment.canLearn && learns,
      title: titleOf(proposal),
      late,
    })
    desk.current?.focus()
  }
  const creditLate = () => best?.late && accept(best, 'credit')
  const file = (kind: 'put_aside' | 'not_ours') => mayDecide && pending.decide({ kind })
  const keys = new Map<string, () => unknown>([
    ['Enter', () => accept(best)],
    ['ArrowDown', () => pending.move(1)],
    ['ArrowUp', () => pending.move(-1)],
    ['s', () => mayDecide && setSearching(true)],
    ['g', creditLate],
    ['z', () => file('put_aside')],
    ['n', () => file('not_ours')],
    ['r', () => mayDecide && pending.undoLast()],
    ...payment.proposals.map((proposal, index) => [`${index + 1}`, () => accept(proposal)] as const),
  ])
  return (
    <section
      ref={desk}
      className={classes.work}
      aria-label={payment.payerName || text('noName')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the desk count while the focus is on it
      tabIndex={0}
      onKeyDown={(event) => {
        const isOnDesk = event.target === event.currentTarget
        if (event.metaKey || event.ctrlKey || event.altKey || isSearching) return
        if (event.target instanceof HTMLInputElement || (event.key === 'Enter' && !isOnDesk)) return
        const act = keys.get(event.key.length === 1 ? event.key.toLowerCase() : event.key)
        if (!act) return
        event.preventDefault()
        act()
      }}
    >
      <Facts pending={pending} payment={payment} />
      <Proposals
        payment={payment}
        isBusy={pending.isDeciding || !mayDecide}
        onAccept={(proposal) => accept(proposal)}
      />
      {mayDecide && (
        <>
          {payment.canLearn && (
            <Checkbox
              mb={16}
              label={text('learn')}
              description={text('learnHint')}
              checked={learns}
              onChange={(event) => setLearns(event.currentTarget.checked)}
            />
          )}
          <div className={classes.actions}>
            <Button variant="default" rightSection={<Kbd>S</Kbd>} onClick={() => setSearching(true)}>
              {text('search')}
            </Button>
            {best?.late === 'book_again' && (
              <Button variant="default" rightSection={<Kbd>G</Kbd>} onClick={creditLate}>
                {text('creditLate')}
              </Button>
            )}
            {payment.state !== 'put_aside' && (
              <Button variant="default" rightSection={<Kbd>Z</Kbd>} onClick={() => file('put_aside')}>
                {text('putAside')}
              </Button>
            )}
            {payment.state !== 'not_ours' && (
              <Button variant="default" rightSection={<Kbd>N</Kbd>} onClick={() => file('not_ours')}>
                {text('notOurs')}
              </Button>
            )}
          </div>
          <p className={`${classes.keys} grey`}>{text('keys')}</p>
          {isSearching && (
            <SearchDialog
              payment={payment}
              onClose={() => setSearching(false)}
              onBook={(allocations, title) => {
                setSearching(false)
                pending.decide({ kind: 'allocated', allocations, learn: payment.canLearn && learns, title })
              }}
            />
          )}
        </>
      )}
    </section>
  )
}

function Facts({ pending, payment }: DeskProps) {
  const text = useText(matchingMessages)
  const { money, locale } = useFormats()
  const { at, items } = pending
  return (
    <header className={classes.facts}>
      <div className={classes.head}>
        <h2>{payment.payer?.name || payment.payerName || text('noName')}</h2>
        <span className={classes.turn}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={text('previous')}
            disabled={at === 0}
            onClick={() => pending.move(-1)}
          >
            <IconChevronLeft size={18} stroke={1.75} />
          </ActionIcon>
          <span className="grey numbers">
            {text('place', { number: String(at + 1), count: String(pending.query.data?.total ?? 0) })}
          </span>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={text('next')}
            disabled={at === items.length - 1}
            onClick={() => pending.move(1)}
          >
            <IconChevronRight size={18} stroke={1.75} />
          </ActionIcon>
        </span>
      </div>
      <p className={`${classes.amount} numbers`}>
        {money(payment.freeCents)}
        {payment.freeCents !== payment.amountCents && (
          <span className="grey"> {text('freeOf', { amount: money(payment.amountCents) })}</span>
        )}
      </p>
      <p className="grey">{text('received', { day: showDate(payment.receivedOn, locale) })}</p>
      <p className={classes.remittance}>{payment.remittance || text('noText')}</p>
    </header>
  )
}
