import type { CourseSummary } from '@kurso/contract/courses/course.schema.ts'
import type { Registration } from '@kurso/contract/registrations/registration.schema.ts'
import {
  registrationColour,
  registrationStateNames,
} from '@kurso/contract/registrations/registration-states.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import classes from './dashboard-page.module.css'
import { Panel, PanelRow } from './dashboard-panel.tsx'
import { DashboardTasks } from './dashboard-tasks.tsx'
import { insightsMessages } from './insights.messages.ts'

const shown = 6

export function DashboardPage() {
  const text = useText(insightsMessages)
  const { date, timeZone, locale } = useFormats()
  const now = new Date()
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(now)
  return (
    <>
      <PageTitle
        title={text('dashboard')}
        line={text('dashboardLine', { weekday, date: date(now.toISOString()) })}
      />
      <DashboardTasks />
      <div className={classes.columns}>
        <NextCourses />
        <NewestRegistrations />
      </div>
    </>
  )
}

function NextCourses() {
  const text = useText(insightsMessages)
  const tenant = useActiveTenant()
  const query = useQuery(
    queries.courses.list.queryOptions({
      input: { tenant: tenant.id, phase: 'upcoming', sort: 'start', dir: 'asc', size: 25 },
    }),
  )
  return (
    <Panel
      title={text('nextCourses')}
      query={query}
      allTo="/courses"
      allSearch={{ phase: 'upcoming', dir: 'asc' }}
      empty={text('noCourses')}
      emptyAction={
        <Button component={Link} to="/courses/new" variant="default">
          {text('newCourse')}
        </Button>
      }
    >
      {(courses) => courses.slice(0, shown).map((course) => <CourseRow key={course.id} course={course} />)}
    </Panel>
  )
}

function CourseRow({ course }: { course: CourseSummary }) {
  const text = useText(insightsMessages)
  const { weekday, date, time, number } = useFormats()
  return (
    <PanelRow
      to={`/courses/${course.id}/general`}
      title={course.title}
      meta={course.start ? `${weekday(course.start)} ${date(course.start)}, ${time(course.start)}` : '–'}
      end={text('places', {
        count: number(course.attendeeCount),
        limit: course.attendeeLimit === null ? 'none' : number(course.attendeeLimit),
      })}
    />
  )
}

function NewestRegistrations() {
  const text = useText(insightsMessages)
  const tenant = useActiveTenant()
  const query = useQuery(queries.registrations.list.queryOptions({ input: { tenant: tenant.id, size: 25 } }))
  return (
    <Panel
      title={text('newestRegistrations')}
      query={query}
      allTo="/registrations"
      empty={text('noRegistrations')}
    >
      {(registrations) =>
        registrations.slice(0, shown).map((one) => <RegistrationRow key={one.id} registration={one} />)
      }
    </Panel>
  )
}

function RegistrationRow({ registration }: { registration: Registration }) {
  const { locale, dateTime } = useFormats()
  const { state, paymentOverdue } = registration
  // Where the line breaks, on a phone, date and time stay together.
  const registeredAt = dateTime(registration.registeredAt).replaceAll(' ', '\u00a0')
  return (
    <PanelRow
      to={`/courses/${registration.courseId}/registrations/${registration.id}`}
      title={`${registration.firstName} ${registration.lastName}`}
      meta={`${registration.courseTitle} · ${registeredAt}`}
      end={
        <StateBadge colour={registrationColour(state, paymentOverdue)}>
          {registrationStateNames[state][locale]}
        </StateBadge>
      }
    />
  )
}
