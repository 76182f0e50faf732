import { Button } from '@mantine/core'
import type {
  CourseBulkAction,
  CourseSelection,
  courseBulkResult,
} from '@reihum/contract/courses/course-list.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import classes from './bulk-dialog.module.css'
import { courseListMessages } from './course-list.messages.ts'

/** Calling off is done course by course: it is told to people. */
export type BulkAction = Exclude<CourseBulkAction, 'cancel'>
export type BulkQuestion = { action: BulkAction; selection: CourseSelection }

type BulkResult = z.infer<typeof courseBulkResult>

type BulkDialogProps = DialogState & {
  question: BulkQuestion
  /** With those that it could not be done to. */
  onDone: (refused: string[]) => void
}

/** What takes it back without telling anybody anything; a publication was seen, and what is deleted is gone. */
const undoneBy: Partial<Record<BulkAction, BulkAction>> = {
  close: 'publish',
  archive: 'restore',
  promote: 'demote',
  demote: 'promote',
}

const shownInline = ['TOO_MANY_SELECTED', 'NOTHING_SELECTED']

/** Says in numbers what would happen, before it does; and afterwards what was not possible. */
export function BulkDialog({ question, isOpen, onClose, onDone }: BulkDialogProps) {
  const text = useText(courseListMessages)
  const tenant = useActiveTenant().id
  const { action } = question
  const tried = useQuery({
    // Not among the courses: what was done would be tried once more.
    queryKey: ['dry run', tenant, question],
    queryFn: () => api.courses.bulk({ tenant, ...question, dryRun: true }),
    enabled: isOpen,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { shownInline },
  })
  const undoing = useMutation({
    mutationFn: ({ back, ids }: { back: BulkAction; ids: BulkResult['items'][number]['id'][] }) =>
      api.courses.bulk({ tenant, action: back, selection: { ids } }),
    onSuccess: ({ done, refused }) => {
      void queryClient.invalidateQueries({ queryKey: queries.courses.key() })
      // Some may have been changed by others meanwhile: they are left as they are, and counted.
      notify({
        kind: refused > 0 ? 'warning' : 'positive',
        message: text('undone', { count: done, refused }),
      })
    },
  })
  const run = useMutation({
    mutationFn: () => api.courses.bulk({ tenant, ...question }),
    meta: { shownInline },
    onSuccess: (result) => {
      void queryClient.invalidateQueries({ queryKey: queries.courses.key() })
      onDone(result.items.filter(({ outcome }) => outcome === 'refused').map(({ id }) => id))
      if (result.refused > 0) return
      // Exactly what was done now: what was so before stays so.
      const ids = result.items.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
      const back = undoneBy[action]
      notify({
        kind: 'positive',
        message: text(`done_${action}`, { count: result.done }),
        action:
          back && ids.length > 0
            ? { label: text('undo'), run: () => undoing.mutate({ back, ids }) }
            : undefined,
      })
      onClose()
    },
  })
  // Where all went well the dialog is on its way out, and a notice says so.
  const done = run.data && run.data.refused > 0 ? run.data : undefined
  const error = run.error ?? tried.error
  const isInline = error instanceof ApiProblem && shownInline.includes(error.code)
  const plan = tried.data
  return (
    <Dialog title={text(`do_${action}`)} isOpen={isOpen} onClose={onClose}>
      {isInline && <RefusalAlert problem={error} />}
      {!isInline && tried.error && <FailedState error={tried.error} onRetry={() => void tried.refetch()} />}
      {!error && !plan && (
        <p className="grey" role="status">
          {text('checking')} …
        </p>
      )}
      {done ? (
        <Told result={done} action={action} isDone onFollow={onClose} />
      ) : (
        plan && !isInline && <Told result={plan} action={action} onFollow={onClose} />
      )}
      <DialogButtons>
        {plan && plan.done > 0 && !done && !isInline ? (
          <>
            <Button variant="default" data-autofocus onClick={onClose}>
              {text('cancel')}
            </Button>
            <Button
              color={action === 'delete' ? 'negative' : undefined}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {text(`go_${action}`, { count: String(plan.done) })}
            </Button>
          </>
        ) : (
          <Button variant="default" data-autofocus onClick={onClose}>
            {text('close')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

type ToldProps = { result: BulkResult; action: BulkAction; isDone?: boolean; onFollow: () => void }

function Told({ result, action, isDone = false, onFollow }: ToldProps) {
  const text = useText(courseListMessages)
  const { done, unchanged, refused } = result
  return (
    <div role="status" className={classes.told}>
      <p>
        <strong>{text(`${isDone ? 'done' : 'plan'}_${action}`, { count: done })}</strong>
        {unchanged > 0 && <> {text(`same_${action}`, { count: unchanged })}</>}
      </p>
      {refused > 0 && (
        <>
          <p>{text('refused', { count: refused })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <ul className={classes.refused} aria-label={text('listed')} tabIndex={0}>
            {result.items
              .filter(({ outcome }) => outcome === 'refused')
              .map(({ id, title, reference, detail }) => (
                <li key={id}>
                  {title ? (
                    <Link to={`/courses/${id}/general`} onClick={onFollow}>
                      {title}
                    </Link>
                  ) : (
                    text('gone')
                  )}{' '}
                  <span className="mono">{reference}</span>
                  <div className="grey">{detail}</div>
                </li>
              ))}
          </ul>
        </>
      )}
    </div>
  )
}
