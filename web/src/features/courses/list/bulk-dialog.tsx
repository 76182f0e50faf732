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
import { RefusedRows } from '#ui/list/refused-rows.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import classes from './bulk-dialog.module.css'
import { courseListMessages } from './course-list.messages.ts'

/** Calling off is done course by course, because people are told of it. */
export type BulkAction = Exclude<CourseBulkAction, 'cancel'>
export type BulkQuestion = { action: BulkAction; selection: CourseSelection }

type BulkResult = z.infer<typeof courseBulkResult>

type BulkDialogProps = DialogState & {
  question: BulkQuestion
  /** Receives the ids of the courses for which it was refused. */
  onDone: (refused: string[]) => void
}

/**
 * The reverse of each action that can be undone silently: a publication may have been seen, and a deleted course is
 * gone.
 */
const undoneBy: Partial<Record<BulkAction, BulkAction>> = {
  close: 'publish',
  archive: 'restore',
  promote: 'demote',
  demote: 'promote',
}

const shownInline = ['TOO_MANY_SELECTED', 'NOTHING_SELECTED']

/** Says in numbers what would happen before it happens, and afterwards what was refused. */
export function BulkDialog({ question, isOpen, onClose, onDone }: BulkDialogProps) {
  const text = useText(courseListMessages)
  const tenant = useActiveTenant().id
  const { action } = question
  const tried = useQuery({
    // Not under the key of the courses: reloading those after the action would run the dry run once more.
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
      // Courses changed by others meanwhile are left as they are, and counted.
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
      // Undoes exactly what was done now; courses that were in that state before stay in it.
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
  // When nothing was refused the dialog closes, and a notice tells the result.
  const done = run.data && run.data.refused > 0 ? run.data : undefined
  const error = run.error ?? tried.error
  const isInline = error instanceof ApiProblem && shownInline.includes(error.code)
  const plan = tried.data
  const canRun = plan !== undefined && plan.done > 0 && !done && !isInline
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
      <DialogButtons onBack={onClose} back={canRun ? undefined : text('close')} focusesBack>
        {canRun && (
          <Button
            color={action === 'delete' ? 'negative' : undefined}
            loading={run.isPending}
            onClick={() => run.mutate()}
          >
            {text(`go_${action}`, { count: String(plan.done) })}
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
          <RefusedRows
            label={text('listed')}
            rows={result.items.filter(({ outcome }) => outcome === 'refused')}
            name={({ id, title, reference }) => (
              <>
                {title ? (
                  <Link to={`/courses/${id}/general`} onClick={onFollow}>
                    {title}
                  </Link>
                ) : (
                  text('gone')
                )}{' '}
                <span className="mono">{reference}</span>
              </>
            )}
          />
        </>
      )}
    </div>
  )
}
