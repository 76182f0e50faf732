import type { ComponentProps } from 'react'
import type { CalendarResource } from '#ui/calendar/calendar-item.ts'
import { ResourceWeek } from '#ui/calendar/resource-week.tsx'
import { useText } from '#ui/text.tsx'
import { calendarPageMessages } from './calendar.messages.ts'
import { useInstructors, usePlaces } from './choices.ts'

type Shown = Omit<ComponentProps<typeof ResourceWeek>, 'resources' | 'label' | 'without' | 'empty' | 'view'>

type CalendarResourcesProps = Shown & {
  view: 'places' | 'instructors'
  /** The place or instructor filtered for: then only its row is shown. */
  only: { placeId?: string | undefined; instructorId?: string | undefined }
  /** The resources in use, by name: some may be archived and still be needed here. */
  taken: readonly CalendarResource[]
}

/** A row for each place or instructor, also for those that are free. */
export function CalendarResources({ view, only, taken, ...shown }: CalendarResourcesProps) {
  const text = useText(calendarPageMessages)
  const places = usePlaces()
  const instructors = useInstructors()
  const isByPlace = view === 'places'
  const wanted = isByPlace ? only.placeId : only.instructorId
  const inUse = isByPlace ? places : instructors
  const all = new Map([...inUse, ...taken].map(({ id, name }) => [id, name]))
  const resources = [...all]
    .filter(([id]) => wanted === undefined || id === wanted)
    .map(([id, name]) => ({ id, name, href: `/${view}/${id}` }))
  return (
    <ResourceWeek
      {...shown}
      view={view}
      resources={resources}
      label={text(view)}
      without={text(isByPlace ? 'withoutPlace' : 'withoutInstructor')}
      empty={text(isByPlace ? 'noPlaces' : 'noInstructors')}
    />
  )
}
