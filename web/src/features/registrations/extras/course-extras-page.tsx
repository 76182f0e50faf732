import { Anchor, Button, NativeSelect } from '@mantine/core'
import type { Appointment } from '@reihum/contract/courses/appointment.schema.ts'
import type { TakenExtras } from '@reihum/contract/registrations/extras.contract.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { extrasMessages } from './extras.messages.ts'
import classes from './extras.module.css'

/** So many dates are offered: nobody scrolls through more for a list for the kitchen. */
const offeredDates = 100

/** Which date the list is for; empty: for the whole course. */
function DateChoice({
  courseId,
  chosen,
  choose,
}: {
  courseId: CourseId
  chosen: string
  choose: (id: string) => void
}) {
  const text = useText(extrasMessages)
  const tenant = useActiveTenant().id
  const { dateTime } = useFormats()
  const { data } = useQuery(
    queries.courses.listAppointments.queryOptions({ input: { tenant, courseId, size: offeredDates } }),
  )
  if (!data || data.total < 2) return null
  return (
    <NativeSelect
      className={classes.date}
      label={text('date')}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[
        { value: '', label: text('allDates') },
        ...data.items.map(({ id, start, cancelled }) => ({
          value: id,
          label: cancelled ? text('cancelledDate', { date: dateTime(start) }) : dateTime(start),
        })),
      ]}
    />
  )
}

/** Who gets what besides the place in a course, or at one of its dates, to be printed for the kitchen or the store. */
export function CourseExtrasPage() {
  const tenant = useActiveTenant().id
  const { courseId } = useParams({ strict: false }) as { courseId: CourseId }
  const [date, choose] = useState('')
  const ofCourse = useQuery({
    ...queries.registrations.takenExtras.queryOptions({ input: { tenant, courseId } }),
    enabled: date === '',
  })
  const atDate = useQuery({
    ...queries.attendance.extrasAt.queryOptions({
      input: { tenant, appointmentId: date as Appointment['id'] },
    }),
    enabled: date !== '',
  })
  return (
    <>
      <DateChoice courseId={courseId} chosen={date} choose={choose} />
      <Loaded query={date === '' ? ofCourse : atDate}>
        {(taken) => <Taken taken={taken} courseId={courseId} isOneDate={date !== ''} />}
      </Loaded>
    </>
  )
}

type TakenProps = { taken: TakenExtras; courseId: CourseId; isOneDate: boolean }

function Taken({ taken: { extras, people }, courseId, isOneDate }: TakenProps) {
  const text = useText(extrasMessages)
  const { number } = useFormats()
  return (
    <>
      <div className={classes.head}>
        <h2>{text('whoTakes')}</h2>
        <Button
          className="no-print"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => print()}
        >
          {text('print')}
        </Button>
      </div>
      {people.length === 0 ? (
        <p className="grey">{text(isOneDate ? 'nobodyAtDate' : 'nobody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached with the keyboard too
        <section className={classes.scroll} tabIndex={0} aria-label={text('whoTakes')}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{text('name')}</th>
                {extras.map(({ extraId, name }) => (
                  <th key={extraId} scope="col" data-number>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ registrationId, firstName, lastName, extras: own }) => (
                <tr key={registrationId}>
                  <td>
                    <Anchor component={Link} to={`/courses/${courseId}/registrations/${registrationId}`}>
                      {[lastName, firstName].filter(Boolean).join(', ')}
                    </Anchor>
                  </td>
                  {extras.map(({ extraId }) => (
                    <td key={extraId} data-number>
                      {number(own.find((one) => one.extraId === extraId)?.quantity ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{text('sum')}</th>
                {extras.map(({ extraId, quantity }) => (
                  <td key={extraId} data-number>
                    {number(quantity)}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </section>
      )}
      <p className="no-print">
        <Anchor component={Link} to={`/courses/${courseId}/registrations`}>
          {text('toRegistrations')}
        </Anchor>
      </p>
    </>
  )
}
