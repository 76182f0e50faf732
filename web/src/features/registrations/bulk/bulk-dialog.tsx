import { Button } from '@mantine/core'
import {
  type BulkRun,
  manyCancelled,
  registrationBulkAction,
} from '@reihum/contract/registrations/bulk-run.schema.ts'
import { bulkRunId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { RunBar } from '#ui/run-bar.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { reloadRegistrations } from '../registration-query.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { bulkMessages } from './bulk.messages.ts'
import classes from './bulk.module.css'
import { BulkOptionFields } from './bulk-option-fields.tsx'
import { BulkPlan } from './bulk-plan.tsx'
import { actionOf, type BulkQuestion, plainOptions } from './bulk-question.ts'
import { BulkResult } from './bulk-result.tsx'
import { followBulk } from './follow-bulk.ts'

type BulkDialogProps = DialogState & { question: BulkQuestion; onStarted: () => void }

const shownInline = ['NO_REGISTRATIONS_SELECTED', 'TOO_MANY_REGISTRATIONS_SELECTED', 'NOT_FOUND']

/** Says in numbers what would happen before it happens, shows the progress, and says at the end what was refused. */
export function BulkDialog({ question, isOpen, onClose, onStarted }: BulkDialogProps) {
  const text = useText(bulkMessages)
  const words = useText(registrationsMessages)
  const tenant = useActiveTenant().id
  const { kind, selection } = question
  const [options, setOptions] = useState(plainOptions)
  // Made once for each question, so that a second press starts nothing twice.
  const [id] = useState(() => bulkRunId.parse(newId()))
  const action = actionOf(kind, options)
  // The dry run leaves out the reason, because it changes no number.
  const tried = actionOf(kind, { ...options, reason: '' })
  const preview = useQuery({
    // Not under the key of the registrations: reloading those after the action would run the dry run once more.
    queryKey: ['dry run', tenant, tried, selection],
    queryFn: () =>
      api.registrations.previewBulk({ tenant, action: registrationBulkAction.parse(tried), selection }),
    enabled: isOpen && tried !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { shownInline },
  })
  const [started, setStarted] = useState<BulkRun>()
  const [isConfirming, setConfirming] = useState(false)
  const begin = async (confirmation?: string) => {
    const chosen = registrationBulkAction.parse(action)
    setStarted(await api.registrations.startBulk({ tenant, id, action: chosen, selection, confirmation }))
    setConfirming(false)
    onStarted()
  }
  const start = useMutation({ mutationFn: () => begin(), meta: { shownInline } })
  const polled = useQuery({
    ...queries.registrations.bulkRun.queryOptions({ input: { tenant, bulkRunId: id } }),
    enabled: isOpen && started !== undefined,
    refetchInterval: ({ state }) => {
      if (!state.data?.finishedAt) return 600
      return false
    },
  })
  const run = started && (polled.data ?? started)
  const isFinished = run !== undefined && run.finishedAt !== null
  useEffect(() => {
    if (isFinished) void reloadRegistrations()
  }, [isFinished])
  const leave = () => {
    onClose()
    if (!run) return
    if (!isFinished) return void followBulk(tenant, run)
    if (run.refused === 0) notify({ kind: 'positive', message: text(`done_${kind}`, { count: run.done }) })
  }
  const error = start.error ?? preview.error
  const isInline = error instanceof ApiProblem && shownInline.includes(error.code)
  const plan = tried ? preview.data : undefined
  const canStart = plan !== undefined && plan.done > 0 && action !== null && !isInline
  const needsCode = kind === 'cancel' && (plan?.items.length ?? 0) >= manyCancelled
  if (plan && isConfirming)
    return (
      <ConfirmSensitive
        isOpen={isOpen}
        onClose={() => setConfirming(false)}
        action="cancel-registrations"
        subject={id}
        title={text(`run_${kind}`)}
        text={text(`plan_${kind}`, { count: plan.done })}
        confirmLabel={text(`go_${kind}`, { count: String(plan.done) })}
        onConfirmed={begin}
      />
    )
  return (
    <Dialog title={text(`run_${kind}`)} isOpen={isOpen} onClose={leave}>
      {isInline && <RefusalAlert problem={error} />}
      {!isInline && preview.error && (
        <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {!run && !isInline && (
        <>
          <BulkOptionFields kind={kind} options={options} onChange={setOptions} />
          {tried && !plan && !error && (
            <p className="grey" role="status">
              {text('checking')} …
            </p>
          )}
          {plan && (
            <div className={classes.plan} data-fetching={preview.isPlaceholderData || undefined}>
              <BulkPlan kind={kind} plan={plan} onFollow={onClose} />
            </div>
          )}
        </>
      )}
      {run &&
        (isFinished ? (
          <BulkResult run={run} onFollow={leave} />
        ) : (
          <RunBar taken={run.taken} total={run.total} />
        ))}
      <DialogButtons
        onBack={leave}
        back={run && !isFinished ? text('leave') : words(canStart && !run ? 'back' : 'close')}
        focusesBack={kind !== 'rebook'}
      >
        {canStart && !run && (
          <Button
            color={kind === 'cancel' ? 'negative' : undefined}
            disabled={preview.isPlaceholderData}
            loading={start.isPending}
            onClick={() => (needsCode ? setConfirming(true) : start.mutate())}
          >
            {text(`go_${kind}`, { count: String(plan.done) })}
            {needsCode && ' …'}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
