import type { Registration } from '@reihum/contract/registrations/registration.schema.ts'
import {
  registrationColour,
  registrationStateNames,
} from '@reihum/contract/registrations/registration-states.ts'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { queries, queryClient } from '#platform/connection.ts'
import { dashboardSections } from '#platform/dashboard-sections.ts'
import { useAdditions, useHouse } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { RecentActivities } from './dashboard-activities.tsx'
import { NextAppointments } from './dashboard-appointments.tsx'
import { FrequentCourses, PromotedCourses } from './dashboard-courses.tsx'
import { FirstStepsOfSchool, useFirstStepsKnown } from './dashboard-first-steps.tsx'
import classes from './dashboard-page.module.css'
import { Panel, PanelRow } from './dashboard-panel.tsx'
import { DashboardTasks } from './dashboard-tasks.tsx'
import { insightsMessages } from './insights.messages.ts'

// Charts come last and are loaded after what is to do has come.
const FiguresSection = lazy(() => import('./figures/figures-section.tsx'))

const shown = 5

export function DashboardPage() {
  const text = useText(insightsMessages)
  const { date, timeZone, locale } = useFormats()
  const may = useMay()
  const notices = useHouse().noticesFor(useActiveTenant().role)
  const isSettled = useFirstStepsKnown()
  const isAnswered = useFirstAnswers()
  const now = new Date()
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long' }).format(now)
  // Roles that only take attendance are sent to the page where they do so.
  if (!may('registrations.read')) return <Navigate to="/attendances" replace />
  return (
    <>
      <PageTitle
        title={text('dashboard')}
        line={text('dashboardLine', { weekday, date: date(now.toISOString()) })}
      />
      {notices.map(({ position, component: Notice }) => (
        <Notice key={position} />
      ))}
      {may('courses.manage') && <FirstStepsOfSchool />}
      <div data-held={!isSettled || undefined} className={classes.below}>
        <DashboardTasks />
        {!may('courses.manage') && <Sections />}
        <div className={classes.columns}>
          <div>
            {may('courses.manage') && <NextAppointments />}
            <NewestRegistrations />
            {may('courses.manage') && <FrequentCourses />}
          </div>
          {may('courses.manage') && (
            <div>
              <RecentActivities />
              <PromotedCourses />
            </div>
          )}
        </div>
        {may('courses.manage') && isAnswered && <Sections />}
        <Suspense>{isAnswered && <FiguresSection />}</Suspense>
      </div>
    </>
  )
}

/** Once what the page asked first is answered; only then it asks for what stands at its end. */
function useFirstAnswers(): boolean {
  const [areHere, setHere] = useState(false)
  const waiting = useIsFetching()
  // At the first rendering nothing is asked yet, so the number of then says nothing.
  useEffect(() => {
    if (waiting === 0 && queryClient.isFetching() === 0) setHere(true)
  }, [waiting])
  return areHere
}

function Sections() {
  const sections = useAdditions(dashboardSections)
  return (
    <Suspense>
      {sections.map((Section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
        <Section key={at} />
      ))}
    </Suspense>
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
  // Keeps date and time together when the line wraps on a phone.
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
