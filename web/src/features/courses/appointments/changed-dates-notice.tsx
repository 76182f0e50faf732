import { Button } from '@mantine/core'
import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { reloadCourses } from './appointment-query.ts'
import { changedDatesMessages } from './changed-dates.messages.ts'
import classes from './changed-dates-notice.module.css'
import { changedDatesOf } from './changed-dates-query.ts'

/** While people are about to be told of changed dates: who and when, the letter, and how to send it now or stop it. */
export function ChangedDatesNotice({ course }: { course: Course }) {
  const { role } = useActiveTenant()
  const isShown = course.attendeeCount + course.waiterCount > 0 && may(role, 'registrations.manage')
  return isShown ? <Notice courseId={course.id} /> : null
}

function Notice({ courseId }: { courseId: Course['id'] }) {
  const text = useText(changedDatesMessages)
  const tenant = useActiveTenant().id
  const { time } = useFormats()
  const [isShowing, setShowing] = useState(false)
  const { data } = useQuery({
    ...changedDatesOf(tenant, courseId),
    // It goes out by itself meanwhile.
    refetchInterval: ({ state }) => (state.data?.tellsAt ? 15_000 : false),
  })
  const telling = useMutation({
    mutationFn: () => api.registrations.tellChangedDates({ tenant, courseId }),
    onSuccess: async ({ told }) => {
      await reloadCourses()
      notify({ kind: 'positive', message: text('told', { count: told }) })
    },
  })
  const silencing = useMutation({
    mutationFn: () => api.registrations.silenceChangedDates({ tenant, courseId }),
    onSuccess: async () => {
      await reloadCourses()
      notify({ kind: 'positive', message: text('silenced') })
    },
  })
  const people = data ? data.placed + data.waiting : 0
  if (!data?.tellsAt || people === 0) return null
  const { count: dates, waiting, tellsAt } = data
  return (
    <section className={classes.notice} aria-label={text('label')}>
      <p role="status">{text('pending', { dates, people, waiting, time: time(tellsAt) })}</p>
      <div className={classes.ways}>
        <Button variant="default" onClick={() => setShowing(true)}>
          {text('preview')}
        </Button>
        <Button
          variant="default"
          loading={telling.isPending}
          disabled={silencing.isPending}
          onClick={() => telling.mutate()}
        >
          {text('tellNow')}
        </Button>
        <Button
          variant="default"
          loading={silencing.isPending}
          disabled={telling.isPending}
          onClick={() => silencing.mutate()}
        >
          {text('silence')}
        </Button>
      </div>
      {isShowing && <LetterDialog courseId={courseId} isOpen onClose={() => setShowing(false)} />}
    </section>
  )
}

function LetterDialog({ courseId, ...dialog }: DialogState & { courseId: Course['id'] }) {
  const text = useText(changedDatesMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(
    queries.registrations.previewChangedDates.queryOptions({ input: { tenant, courseId } }),
  )
  const title = text('previewTitle')
  return (
    <Dialog {...dialog} title={title} text={text('previewHint')} isWide>
      <Loaded query={query}>
        {({ letter }) =>
          letter ? (
            <>
              <p className="grey">{letter.subject}</p>
              {/* The sandbox grants nothing: a mail can neither run scripts nor reach this page. */}
              <iframe className={classes.letter} title={title} sandbox="" srcDoc={letter.html} />
            </>
          ) : (
            <p>{text('previewNone')}</p>
          )
        }
      </Loaded>
      <DialogButtons onBack={dialog.onClose} back={text('close')} />
    </Dialog>
  )
}
