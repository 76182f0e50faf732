import { Anchor, Button, TextInput } from '@mantine/core'
import type { AttendanceSheet, AttendedAppointment } from '@reihum/contract/attendance/attendance.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { IconPrinter, IconSearch, IconTable, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useActiveTenant } from '#platform/tenant.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { ScreenState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { sheetQuery } from './attendance-query.ts'
import { isFoundIn, useAttendanceWords } from './attendance-words.ts'
import { courseAddress } from './course-address.ts'
import { DoorBar } from './door-bar.tsx'
import classes from './door-page.module.css'
import { DoorRows } from './door-rows.tsx'
import { LineNotice } from './line-notice.tsx'
import { SignInSheet } from './sign-in-sheet.tsx'
import { isExpected, type Standing } from './standing.ts'
import { useDoor } from './use-door.ts'

/** Takes attendance at the door: one tap for each attendee, on a phone, with or without a network. */
export function DoorPage() {
  const tenant = useActiveTenant()
  const { appointmentId } = useParams({ strict: false }) as { appointmentId: AttendedAppointment['id'] }
  const query = useQuery(sheetQuery(tenant.id, appointmentId))
  return <Loaded query={query}>{(sheet) => <DoorOf key={sheet.appointment.id} sheet={sheet} />}</Loaded>
}

const wordsOf = ({ attendee }: Standing) => `${attendee.firstName} ${attendee.lastName} ${attendee.shortcode}`

function DoorOf({ sheet }: { sheet: AttendanceSheet }) {
  const text = useText(attendanceMessages)
  const { role } = useActiveTenant()
  const { day, times } = useAttendanceWords()
  const door = useDoor(sheet)
  const [q, setQ] = useState('')
  const [showsWaiting, setShowsWaiting] = useState(false)
  const { appointment } = sheet
  const { start, courseId, courseTitle, title, place, number, count, cancelled } = appointment
  const expected = door.standings.filter((standing) => showsWaiting || isExpected(standing))
  const found = expected.filter((standing) => isFoundIn(wordsOf(standing), q.trim()))
  const waiters = door.standings.filter((standing) => !isExpected(standing)).length
  const mayRegister = may(role, 'registrations.manage')
  return (
    <>
      <div className="no-print">
        <PageTitle
          title={courseTitle}
          line={[
            `${day(start)}, ${times(appointment)}`,
            number > 0 && count > 1 && text('number', { number: String(number), count: String(count) }),
            title,
            place,
          ]
            .filter(Boolean)
            .join(' · ')}
          backTo={{ to: '/attendances', label: text('title') }}
          actions={
            <>
              <Button
                component={Link}
                to={courseAddress(role, courseId)}
                variant="default"
                leftSection={<IconTable size={16} stroke={1.75} aria-hidden />}
              >
                {text('toCourse')}
              </Button>
              <Button
                className={classes.print}
                variant="default"
                leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
                onClick={() => print()}
              >
                {text('print')}
              </Button>
              {mayRegister && (
                <Button
                  component={Link}
                  to="/registrations/new"
                  search={{ courseId } as never}
                  variant="default"
                  leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
                >
                  {text('register')}
                </Button>
              )}
            </>
          }
        />
        <LineNotice />
        {sheet.trial && (
          <p className={classes.trial}>
            <Anchor component={Link} to={`/attendances/${sheet.trial.appointmentId}`}>
              {text('trial', { count: sheet.trial.count })}
            </Anchor>
          </p>
        )}
        {cancelled && <p className={classes.cancelled}>{text('cancelledNotice')}</p>}
        {sheet.attendees.length === 0 ? (
          <ScreenState sentence={text('nobodyYet')} />
        ) : (
          <>
            <div className={classes.tools}>
              <TextInput
                className={classes.search}
                type="search"
                aria-label={text('findName')}
                placeholder={text('findName')}
                leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
                value={q}
                onChange={(event) => setQ(event.currentTarget.value)}
              />
              {(waiters > 0 || showsWaiting) && (
                <Button variant="subtle" color="gray" onClick={() => setShowsWaiting(!showsWaiting)}>
                  {text(showsWaiting ? 'hideWaiting' : 'showWaiting', { count: waiters })}
                </Button>
              )}
            </div>
            {found.length > 0 ? (
              <DoorRows door={door} standings={found} />
            ) : (
              <ScreenState sentence={text('noName', { q })}>
                <Button variant="default" onClick={() => setQ('')}>
                  {text('clearSearch')}
                </Button>
              </ScreenState>
            )}
            <p className={classes.keys}>{text('keys')}</p>
            <DoorBar door={door} />
          </>
        )}
      </div>
      <SignInSheet
        course={{ title: courseTitle, reference: appointment.courseReference }}
        appointments={[appointment]}
        attendees={sheet.attendees}
      />
    </>
  )
}
