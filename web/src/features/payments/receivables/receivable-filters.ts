import {
  receivableKind,
  receivableKindNames,
  receivableState,
  receivableStateNames,
} from '@reihum/contract/ledger/receivable-states.ts'
import type { ReceivableFilter } from '@reihum/contract/payments/receivable.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useFoundCourses } from '#features/registrations/found-courses.ts'
import { useFormats, useMay } from '#platform/tenant.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { moneyMessages } from '../money.messages.ts'
import { receivablesMessages } from './receivables.messages.ts'

/** The states in the order in which a receivable goes through them. */
const states = receivableState.options.toReversed()

export function useReceivableFilters({ courseId }: Pick<ReceivableFilter, 'courseId'>): ListFilter[] {
  const text = useText(moneyMessages)
  const words = useText(receivablesMessages)
  const { locale, timeZone } = useFormats()
  const may = useMay()
  const { courses, onType } = useFoundCourses(courseId)
  const due = useDaysFilter(text('dueOn'), wallClockOf(new Date(), timeZone).date)
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
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: states.map((state) => ({ value: state, label: receivableStateNames[state][locale] })),
    },
    {
      kind: 'choice',
      key: 'kind',
      label: text('kind'),
      options: receivableKind.options.map((kind) => ({
        value: kind,
        label: receivableKindNames[kind][locale],
      })),
    },
    ...(may('courses.manage') ? [ofCourse] : []),
    { ...due, key: 'dueFrom', toKey: 'dueUntil' },
    { kind: 'flag', key: 'open', label: words('isOpen') },
    { kind: 'given', key: 'personId', label: words('ofPerson') },
    { kind: 'given', key: 'registrationId', label: words('ofRegistration') },
  ]
}
