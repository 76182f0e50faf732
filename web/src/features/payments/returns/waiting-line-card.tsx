import { Anchor, Button } from '@mantine/core'
import { returnCodeWords } from '@reihum/contract/payments/return-codes.ts'
import type { LineDecision, ReturnedPayment, WaitingLine } from '@reihum/contract/payments/returns.schema.ts'
import { Link } from '@tanstack/react-router'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { TaskHead } from '#ui/task-cards.tsx'
import { useText } from '#ui/text.tsx'
import { useDialogFor } from '#ui/use-dialog-for.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useBankFormats } from '../statements/use-bank-formats.ts'
import { returnsMessages } from './returns.messages.ts'
import classes from './returns.module.css'

type Of = { line: WaitingLine }

const reload = () => queryClient.invalidateQueries({ queryKey: queries.payments.key() })

/** One line: what the bank says, and what can be decided of it. */
export function WaitingLineCard({ line }: Of) {
  const text = useText(returnsMessages)
  const { amount, day } = useBankFormats()
  return (
    <li>
      <TaskHead title={line.counterpartName || text('noName')} amount={amount(line.cents, line.currency)} />
      <Why line={line} />
      <div className="grey">{text('booked', { day: day(line.bookedOn), file: line.filename })}</div>
      {line.remittance && <div>{line.remittance}</div>}
      {line.decision ? <Decided line={line} decision={line.decision} /> : <Deciding line={line} />}
    </li>
  )
}

/** What kind of line it is, with the bank's code in plain words. */
function Why({ line }: Of) {
  const text = useText(returnsMessages)
  const { locale } = useFormats()
  const { amount } = useBankFormats()
  const { kind, returned, returnedCents, cents, currency } = line
  const code = returned?.code ?? ''
  const words = [returnCodeWords(code, locale), returned?.text].filter(Boolean).join(' · ')
  const what =
    kind === 'return'
      ? text('isReturn', { code }).trim()
      : text(kind === 'reversal' ? 'isReversal' : 'isBatch')
  const fee = returnedCents === null ? 0 : Math.abs(cents) - returnedCents
  return (
    <div>
      {what}
      {words && `: ${words}`}
      {fee > 0 && returnedCents !== null && (
        <div className="grey">
          {text('fee', { fee: amount(fee, currency), returned: amount(returnedCents, currency) })}
        </div>
      )}
    </div>
  )
}

function useDecision(line: WaitingLine) {
  const tenant = useActiveTenant().id
  return useCall(
    async (decision: LineDecision) => {
      await api.payments.decideLine({ tenant, bankLineId: line.id, decision })
      await reload()
    },
    { above: ['BANK_LINE_AMOUNT', 'BANK_LINE_DECIDED'] },
  )
}

function Deciding({ line }: Of) {
  const text = useText(returnsMessages)
  const { amount } = useBankFormats()
  const may = useMay()
  const { run, isPending, refusal } = useDecision(line)
  const { subject, open, dialog, round } = useDialogFor<WaitingLine>()
  const takesBack = line.returnedCents !== null
  const take = async ({ paymentId }: ReturnedPayment) => {
    await run({ kind: 'returned', requestKey: newId(), paymentId })
    notify({ kind: 'positive', message: text('done') })
  }
  return (
    <>
      {refusal && <RefusalAlert problem={refusal} />}
      {takesBack ? (
        <Candidates line={line} isBusy={isPending} onTake={(one) => void take(one).catch(() => {})} />
      ) : (
        <p className="grey">
          {text(line.kind === 'return' || line.kind === 'reversal' ? 'incomingHint' : 'batchHint')}
        </p>
      )}
      {may('money.manage') && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={isPending}
            aria-label={text('ignoreNamed', {
              name: line.counterpartName || text('noName'),
              amount: amount(line.cents, line.currency),
            })}
            onClick={() => open(line)}
          >
            {text('ignore')} …
          </Button>
        </div>
      )}
      {subject && (
        <ReasonDialog
          key={round}
          {...dialog}
          title={text('ignoreTitle')}
          text={text('ignoreText')}
          button={text('ignore')}
          done={text('ignored')}
          needsReason
          run={(reason) => run({ kind: 'ignored', requestKey: newId(), reason })}
        />
      )}
    </>
  )
}

type CandidatesProps = Of & { isBusy: boolean; onTake: (payment: ReturnedPayment) => void }

/** The payments of the amount that was taken back, the likeliest first. */
function Candidates({ line, isBusy, onTake }: CandidatesProps) {
  const text = useText(returnsMessages)
  const { amount, day } = useBankFormats()
  const may = useMay()
  if (line.candidates.length === 0) return <p className="grey">{text('noCandidate')}</p>
  return (
    <div>
      <strong>{text('which')}</strong>
      <ul className={classes.candidates} aria-label={text('which')}>
        {line.candidates.map((one) => {
          const name = one.payerName || text('noName')
          const told = { name, amount: amount(one.amountCents, line.currency), day: day(one.receivedOn) }
          const traces = one.traces.map((trace) => text(`trace.${trace}`)).join(', ')
          return (
            <li key={one.paymentId}>
              <span>
                <Anchor component={Link} to={`/payments/${one.paymentId}`} inherit>
                  {name}, {told.day}
                </Anchor>
                <span className="grey">
                  {one.pays.length > 0 ? text('pays', { what: one.pays.join(', ') }) : text('paysNothing')}
                  {' · '}
                  {traces || text('onlyAmount')}
                </span>
              </span>
              {may('money.manage') && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isBusy}
                  aria-label={text('take', told)}
                  onClick={() => onTake(one)}
                >
                  {text('took')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="grey">{text('reopens')}</p>
    </div>
  )
}

type DecidedProps = Of & { decision: NonNullable<WaitingLine['decision']> }

function Decided({ line, decision }: DecidedProps) {
  const text = useText(returnsMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const { dateTime } = useFormats()
  const { amount } = useBankFormats()
  const { run, isPending } = useCall(async () => {
    await api.payments.undoLineDecision({ tenant, bankLineId: line.id, decisionId: decision.id })
    await reload()
    notify({ kind: 'info', message: text('undone') })
  })
  const said =
    decision.kind === 'returned'
      ? text('wasReturned', { name: decision.payerName || text('noName') })
      : text('wasIgnored', { reason: decision.reason })
  return (
    <>
      <div>
        {said}
        {decision.paymentId && (
          <>
            {' · '}
            <Anchor component={Link} to={`/payments/${decision.paymentId}`} inherit>
              {text('toPayment')}
            </Anchor>
          </>
        )}
        <div className="grey">{[dateTime(decision.at), decision.actorName].filter(Boolean).join(' · ')}</div>
      </div>
      {may('money.manage') && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            loading={isPending}
            aria-label={text('undoNamed', {
              name: line.counterpartName || text('noName'),
              amount: amount(line.cents, line.currency),
            })}
            onClick={() => void run(undefined).catch(() => {})}
          >
            {text('undo')}
          </Button>
        </div>
      )}
    </>
  )
}
