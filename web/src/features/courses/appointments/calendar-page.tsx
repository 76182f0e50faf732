import { type Appointment, calendarLimit } from '@reihum/contract/courses/appointment.schema.ts'
import { courseKinds } from '@reihum/contract/courses/course-states.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { goTo } from '#platform/addresses.ts'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { daysOfView } from '#ui/calendar/calendar-days.ts'
import { EventCalendar, useCalendarViews } from '#ui/calendar/event-calendar.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import { ListFilters } from '#ui/list/list-filters.tsx'
import { type ListFilter, namesOfFilters } from '#ui/list/list-search.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { FailedState } from '#ui/states/screen-state.tsx'
import { useText } from '#ui/text.tsx'
import { calendarPageMessages } from './calendar.messages.ts'
import { ColourLegend, useCalendarColours } from './calendar-colours.tsx'
import { useBookedItems } from './calendar-items.ts'
import classes from './calendar-page.module.css'
import { CalendarResources } from './calendar-resources.tsx'
import { calendarSearch } from './calendar-search.ts'
import { useResourceFilters } from './choices.ts'
import { useCalendarMoves } from './use-calendar-moves.tsx'
import { newCourseOn } from './wished-dates.ts'

/** The calendar of appointments by month, week and list, and by the places or instructors they occupy. */
export function CalendarPage() {
  const text = useText(calendarPageMessages)
  const tenant = useActiveTenant().id
  const { timeZone, number } = useFormats()
  const { search, onSearch } = useListAddress(calendarSearch)
  const { view, kind, placeId, instructorId } = search
  const date = search.date ?? wallClockOf(new Date(), timeZone).date
  const { first, last } = daysOfView(view === 'places' || view === 'instructors' ? 'week' : view, date)
  const query = useQuery({
    ...queries.courses.calendar.queryOptions({
      input: { tenant, from: first, until: last, kind, placeId, instructorId },
    }),
    placeholderData: keepPreviousData,
  })
  const filters = useFilters()
  const appointments = query.data?.appointments ?? []
  const colours = useCalendarColours(appointments)
  const items = useBookedItems(appointments, view, colours.colourOf)
  const taken = appointments.flatMap((one) =>
    (view === 'places' ? [one.place] : [one.instructor, ...one.furtherInstructors]).filter(
      (it) => it !== null,
    ),
  )
  const moves = useCalendarMoves()
  const byItem = (act: (appointment: Appointment) => void) => (item: { id: string }) => {
    const appointment = appointments.find(({ id }) => id === item.id)
    if (appointment) act(appointment)
  }
  const isFiltered = namesOfFilters(filters, search).length > 0
  const shown = {
    date,
    timeZone,
    notes: new Map(query.data?.holidays.map(({ date: day, name }) => [day, name])),
    isFetching: query.isPending || query.isPlaceholderData,
    view,
    views: useViews(),
    onDate: (next: string) => onSearch({ date: next }),
    onView: (next: string) => onSearch({ view: next }),
  }
  return (
    <>
      <PageTitle
        title={text('calendar')}
        line={
          <span role="status">{query.data ? text('count', { count: appointments.length }) : '\u00a0'}</span>
        }
      />
      <ListFilters filters={filters} search={search} onFilter={onSearch} />
      <ColourLegend appointments={appointments} colours={colours} />
      {query.data?.truncated && (
        <p className={classes.notice} role="status">
          {text('truncated', { limit: number(calendarLimit) })}
        </p>
      )}
      {query.isError && !query.data ? (
        <FailedState error={query.error} onRetry={() => void query.refetch()} />
      ) : view === 'places' || view === 'instructors' ? (
        <CalendarResources {...shown} view={view} items={items} taken={taken} only={search} />
      ) : (
        <EventCalendar
          {...shown}
          view={view}
          items={items}
          pick={{ label: text('newCourse'), run: (day, time) => goTo(newCourseOn(day, time)) }}
          move={{
            label: text('move'),
            run: (item, to) => byItem((appointment) => moves.move(appointment, to))(item),
            ask: byItem(moves.ask),
          }}
          empty={text(isFiltered ? 'emptyFiltered' : 'empty')}
        />
      )}
      {moves.dialogs}
    </>
  )
}

/** The calendar's own views, and those by place and instructor. */
function useViews() {
  const text = useText(calendarPageMessages)
  return [
    ...useCalendarViews(),
    { value: 'places', label: text('byPlace') },
    { value: 'instructors', label: text('byInstructor') },
  ]
}

function useFilters(): ListFilter[] {
  const text = useText(calendarPageMessages)
  return [
    ...useResourceFilters(),
    {
      kind: 'choice',
      key: 'kind',
      label: text('kind'),
      options: courseKinds.map((kind) => ({ value: kind, label: text(kind) })),
    },
  ]
}
