import { Button } from '@mantine/core'
import type { InvoiceLetter, InvoiceSelection } from '@reihum/contract/invoices/invoice.schema.ts'
import type { RunProgress } from '@reihum/contract/wire/run.schema.ts'
import { email } from '@reihum/contract/wire/text.schema.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import type { ManyQuestion } from './finalise-many-dialog.tsx'
import { followRun, type RunId, takenOf, useInvoiceRun } from './invoice-runs.ts'
import { LetterFields } from './letter-fields.tsx'
import { manyMessages } from './many.messages.ts'
import classes from './many.module.css'
import { RunRefused, RunSum, StopRun } from './run-progress.tsx'
import { SendingPlan } from './sending-plan.tsx'

/** Made for each attempt, so that a second press sends nothing twice. */
const attemptFor = (selection: InvoiceSelection) => ({ id: newId() as RunId, selection })

/** Addresses that somebody typed for invoices; what is no address yet is left out. */
function usable(typed: Readonly<Record<string, string>>) {
  return Object.entries(typed).flatMap(([invoiceId, written]) => {
    const { data } = email().safeParse(written.trim())
    return data ? [{ invoiceId: invoiceId as never, recipient: data }] : []
  })
}

/**
 * Sends many invoices: says first how many go out as what, and what holds others back; shows how far it is; and offers to
 * send only those again that failed.
 */
export function SendManyDialog({ onStarted, ...question }: ManyQuestion & DialogState) {
  const text = useText(manyMessages)
  const tenant = useActiveTenant().id
  const [attempt, setAttempt] = useState(() => attemptFor(question.selection))
  const [started, setStarted] = useState<RunProgress>()
  const [again, setAgain] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [letter, setLetter] = useState<InvoiceLetter>({ subject: '', text: '' })
  const { id, selection } = attempt
  const plan = useQuery({
    ...queries.invoices.previewSendings.queryOptions({ input: { tenant, selection, again } }),
    enabled: !started,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const { data: run } = useInvoiceRun(started && id, started)
  const addresses = usable(typed)
  const start = useMutation({
    mutationFn: () => api.invoices.sendInvoices({ tenant, id, selection, letter, again, addresses }),
    onSuccess: (begun) => {
      setStarted(begun)
      onStarted()
    },
  })
  const leave = () => {
    question.onClose()
    if (run && !run.finishedAt) void followRun(tenant, id)
  }
  const failed = run?.finishedAt ? run.items.filter(({ outcome }) => outcome === 'refused') : []
  const failedAgain = () => {
    setAttempt(attemptFor({ ids: failed.map((item) => item.id as never) }))
    setStarted(undefined)
  }
  const mended = addresses.filter(({ invoiceId }) =>
    plan.data?.heldBack.some((one) => one.id === invoiceId && one.code === 'INVOICE_WITHOUT_ADDRESS'),
  )
  const ready = (plan.data?.ready ?? 0) + mended.length
  return (
    <Dialog isOpen={question.isOpen} onClose={leave} title={text('sendTitle')}>
      {run ? (
        <div className={classes.told}>
          {run.finishedAt ? <RunSum run={run} /> : <RunBar taken={takenOf(run)} total={run.total} />}
          {run.finishedAt && <RunRefused run={run} onFollow={leave} />}
        </div>
      ) : (
        <>
          {plan.isError && <FailedState error={plan.error} onRetry={() => void plan.refetch()} />}
          {!plan.data && !plan.isError && (
            <p className="grey" role="status">
              {text('checking')} …
            </p>
          )}
          {plan.data && (
            <>
              <SendingPlan
                plan={plan.data}
                ready={ready}
                again={again}
                onAgain={setAgain}
                typed={typed}
                onType={(invoiceId, address) => setTyped((before) => ({ ...before, [invoiceId]: address }))}
              />
              <LetterFields letter={letter} onChange={setLetter} selection={selection} />
            </>
          )}
        </>
      )}
      <DialogButtons
        onBack={leave}
        back={text(!run ? 'back' : run.finishedAt ? 'close' : 'leave')}
        focusesBack={run !== undefined}
      >
        {run && !run.finishedAt && <StopRun run={run} />}
        {failed.length > 0 && <Button onClick={failedAgain}>{text('onlyFailed')}</Button>}
        {!run && ready > 0 && (
          <Button disabled={plan.isPlaceholderData} loading={start.isPending} onClick={() => start.mutate()}>
            {text('goSend', { count: ready })}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
