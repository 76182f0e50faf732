import type { RegistrationFilter } from '@reihum/contract/registrations/registration.schema.ts'
import {
  registrationStateNames,
  registrationStates,
} from '@reihum/contract/registrations/registration-states.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFormats, useMay } from '#platform/tenant.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { useFoundCourses } from '../found-courses.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { registrationListMessages } from './registration-list.messages.ts'

/**
 * The filter by the day of registration; the quick ranges are relative to the present day in the tenant's time zone.
 */
function useReceivedFilter(): ListFilter {
  const words = useText(registrationListMessages)
  const today = wallClockOf(new Date(), useFormats().timeZone).date
  return { ...useDaysFilter(words('registeredAt'), today), toKey: 'until' }
}

function useStateFilter(): ListFilter {
  const text = useText(registrationsMessages)
  const { locale } = useFormats()
  return {
    kind: 'choice',
    key: 'state',
    label: text('state'),
    options: registrationStates.map((state) => ({
      value: state,
      label: registrationStateNames[state][locale],
    })),
  }
}

function useSharedFilters(): ListFilter[] {
  const words = useText(registrationListMessages)
  return [
    useReceivedFilter(),
    { kind: 'flag', key: 'overdue', label: words('isOverdue') },
    { kind: 'flag', key: 'mailFailed', label: words('mailFailed') },
    { kind: 'flag', key: 'proofOwed', label: words('proofOwed') },
    { kind: 'flag', key: 'proofSent', label: words('proofSent') },
  ]
}

/** The filters of the list of all registrations. */
export function useRegistrationFilters({ courseId }: Pick<RegistrationFilter, 'courseId'>): ListFilter[] {
  const text = useText(registrationsMessages)
  const words = useText(registrationListMessages)
  const may = useMay()
  const { courses, onType } = useFoundCourses(courseId)
  const ofCourse: ListFilter = {
    kind: 'choice',
    key: 'courseId',
    label: text('course'),
    isSearchable: true,
    onType,
    options: courses.map(({ id, title }) => ({ value: id, label: title })),
  }
  return [
    { kind: 'text', key: 'q', label: words('search') },
    useStateFilter(),
    ...(may('courses.manage') ? [ofCourse] : []),
    ...useSharedFilters(),
    { kind: 'flag', key: 'current', label: words('current') },
    { kind: 'flag', key: 'beginsSoon', label: words('beginsSoon') },
  ]
}

/** The filters of the list of one course; the state is chosen above the list. */
export function useCourseRegistrationFilters(): ListFilter[] {
  const words = useText(registrationListMessages)
  return [
    { kind: 'text', key: 'q', label: words('search') },
    { kind: 'given', key: 'seated', label: words('seated') },
    useStateFilter(),
    ...useSharedFilters(),
  ]
}
