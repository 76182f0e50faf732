import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import {
  type Closure,
  type ClosureKind,
  closureKind,
  closureKindNames,
} from '@reihum/contract/courses/closure.schema.ts'
import { closureId } from '@reihum/contract/wire/ids.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { reloadClosures } from './closure-query.ts'
import { useClosureWords } from './closure-words.ts'
import { closuresMessages } from './closures.messages.ts'
import classes from './closures.module.css'
import { largestCalendar, type Period, periodsIn } from './read-calendar.ts'

type CalendarDialogProps = DialogState & { known: readonly Closure[] }

/** Takes school holidays from a calendar file, as ministries and newspapers offer them. */
export function CalendarDialog({ known, ...state }: CalendarDialogProps) {
  const text = useText(closuresMessages)
  return (
    <Dialog title={text('calendarTitle')} text={text('calendarIntro')} isWide {...state}>
      <FromFile known={known} onClose={state.onClose} />
    </Dialog>
  )
}

type Body = Pick<CalendarDialogProps, 'known' | 'onClose'>

/** What a file holds that is not over and not entered yet. */
function newIn(text: string, known: readonly Closure[], today: string): Period[] {
  const days = new Set(known.map(({ fields }) => `${fields.firstDay} ${fields.lastDay}`))
  return periodsIn(text).filter(
    ({ firstDay, lastDay }) => lastDay >= today && !days.has(`${firstDay} ${lastDay}`),
  )
}

function FromFile({ known, onClose }: Body) {
  const text = useText(closuresMessages)
  const { timeZone } = useFormats()
  const [periods, setPeriods] = useState<Period[] | null>(null)
  const [problem, setProblem] = useState('')
  async function read([file]: File[]) {
    if (!file) return
    const isReadable = file.size <= largestCalendar
    const written = isReadable ? await file.text() : ''
    const today = wallClockOf(new Date(), timeZone).date
    const found = newIn(written, known, today)
    setPeriods(found.length > 0 ? found : null)
    setProblem(
      found.length > 0
        ? ''
        : text(/BEGIN:VCALENDAR/i.test(written) ? 'calendarNothingNew' : 'calendarNone', { name: file.name }),
    )
  }
  return (
    <>
      <FileDrop
        label={text('calendarChoose')}
        accept=".ics,.ical,text/calendar"
        isPending={false}
        onFiles={read}
      />
      <div role="status">{problem && <p>{problem}</p>}</div>
      {periods ? (
        <Choose key={JSON.stringify(periods)} periods={periods} onClose={onClose} />
      ) : (
        <DialogButtons onBack={onClose} />
      )}
    </>
  )
}

function Choose({ periods, onClose }: { periods: Period[]; onClose: () => void }) {
  const text = useText(closuresMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  const { days, lasts } = useClosureWords()
  const [kind, setKind] = useState<ClosureKind>('school')
  // Made once for each period, so that whoever presses again after a failure adds nothing twice.
  const [rows, setRows] = useState(() =>
    periods.map((period) => ({ period, id: closureId.parse(newId()), isChosen: true })),
  )
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const adding = useMutation({
    mutationFn: async () => {
      for (const { id, period } of chosen)
        await api.courses.createClosure({ tenant, id, closure: { ...period, kind } })
    },
    onSuccess: () => {
      notify({ kind: 'positive', message: text('calendarAdded', { count: chosen.length }) })
      onClose()
    },
    onSettled: reloadClosures,
  })
  return (
    <>
      <SegmentedControl
        className={classes.kinds}
        aria-label={text('kind')}
        data={closureKind.options.map((value) => ({ value, label: closureKindNames[value][locale] }))}
        value={kind}
        onChange={(next) => setKind(next as ClosureKind)}
      />
      <ul className={classes.found}>
        {rows.map((row) => (
          <li key={row.id}>
            <Checkbox
              label={row.period.name}
              description={`${days(row.period)} · ${lasts(row.period)}`}
              checked={row.isChosen}
              onChange={(event) => {
                const isChosen = event.currentTarget.checked
                setRows(rows.map((one) => (one.id === row.id ? { ...one, isChosen } : one)))
              }}
            />
          </li>
        ))}
      </ul>
      <DialogButtons onBack={onClose}>
        <Button disabled={chosen.length === 0} loading={adding.isPending} onClick={() => adding.mutate()}>
          {text('calendarAdd', { count: chosen.length })}
        </Button>
      </DialogButtons>
    </>
  )
}
