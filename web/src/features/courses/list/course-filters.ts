import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import { decisionPhaseNames, decisionPhases } from '@reihum/contract/courses/course-decision.ts'
import { courseKinds, coursePhaseNames, coursePhases } from '@reihum/contract/courses/course-states.ts'
import { paymentMethod, paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { api, queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { plusDays } from '#ui/calendar/calendar-days.ts'
import { useDaysFilter } from '#ui/list/days-filter.tsx'
import type { DaysListFilter, ListFilter } from '#ui/list/list-search.ts'
import { useText } from '#ui/text.tsx'
import { appointmentsMessages } from '../appointments/appointments.messages.ts'
import { useResourceFilters } from '../appointments/choices.ts'
import { everyPage } from '../appointments/every-page.ts'
import { labelIn, useCharacteristics } from '../characteristics/characteristic-query.ts'
import { lessonsMessages } from '../lessons/lessons.messages.ts'
import { courseListMessages } from './course-list.messages.ts'

/** The filter by start; upcoming ranges are listed before past ones. */
function useStartFilter(): DaysListFilter {
  const ranges = useText(appointmentsMessages)
  const { locale, timeZone } = useFormats()
  const today = wallClockOf(new Date(), timeZone).date
  const days = useDaysFilter(courseFieldWords.start.label[locale], today)
  const coming = [
    { label: ranges('next7'), from: today, to: plusDays(today, 6) },
    { label: ranges('next30'), from: today, to: plusDays(today, 29) },
  ]
  return { ...days, toKey: 'until', ranges: [...coming, ...days.ranges] }
}

function useTemplateFilter(): ListFilter {
  const text = useText(courseListMessages)
  const tenant = useActiveTenant().id
  const { data = [] } = useQuery({
    queryKey: [...queries.courses.listTemplates.key(), 'all', tenant],
    queryFn: () => everyPage((page) => api.courses.listTemplates({ tenant, page, size: 100 })),
  })
  return {
    kind: 'choice',
    key: 'templateId',
    label: text('template'),
    isSearchable: true,
    options: data.map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** Beyond it a filter by age makes no sense. */
const oldest = 99

/** One choice of all values: none where the provider has no characteristics. */
function useValueFilters(): ListFilter[] {
  const { locale } = useFormats()
  const options = useCharacteristics().flatMap(({ fields }) =>
    fields.values.map((one) => ({
      value: one.id,
      label: `${labelIn(fields, locale)}: ${labelIn(one, locale)}`,
    })),
  )
  const label = courseFieldWords.valueIds.label[locale]
  return options.length > 0 ? [{ kind: 'choice', key: 'valueId', label, isSearchable: true, options }] : []
}

/** The age of one person, for whom courses are looked for; only where the provider says ages of courses. */
function useAgeFilter(): ListFilter[] {
  const words = useText(courseListMessages)
  const hasAges = useCharacteristics().some(({ fields }) => fields.kind === 'age')
  const options = Array.from({ length: oldest }, (_, at) => ({
    value: String(at + 1),
    label: words('years', { age: at + 1 }),
  }))
  return hasAges ? [{ kind: 'choice', key: 'age', label: words('age'), isSearchable: true, options }] : []
}

/** The filters of a list of courses; the list of events has none by kind. */
export function useCourseFilters(isOfOneKind: boolean): ListFilter[] {
  const words = useText(courseListMessages)
  const lessons = useText(lessonsMessages)
  const { locale } = useFormats()
  const resources = useResourceFilters().map((filter) => ({ ...filter, isSearchable: true }) as ListFilter)
  const kind: ListFilter = {
    kind: 'choice',
    key: 'kind',
    label: courseFieldWords.kind.label[locale],
    options: courseKinds.map((value) => ({ value, label: words(value) })),
  }
  const agreed: ListFilter = { kind: 'flag', key: 'agreed', label: lessons('onlyAgreed') }
  return [
    { kind: 'text', key: 'q', label: words('search') },
    {
      kind: 'choice',
      key: 'phase',
      label: courseFieldWords.state.label[locale],
      options: coursePhases.map((phase) => ({ value: phase, label: coursePhaseNames[phase][locale] })),
    },
    {
      kind: 'choice',
      key: 'decision',
      label: words('decision'),
      options: decisionPhases.map((phase) => ({ value: phase, label: decisionPhaseNames[phase][locale] })),
    },
    useStartFilter(),
    ...resources,
    ...useValueFilters(),
    ...useAgeFilter(),
    {
      kind: 'choice',
      key: 'free',
      label: words('places'),
      options: [
        { value: 'yes', label: words('withFree') },
        { value: 'no', label: words('withoutFree') },
      ],
    },
    useTemplateFilter(),
    {
      kind: 'choice',
      key: 'paymentMethod',
      label: words('paymentMethod'),
      options: paymentMethod.options.map((value) => ({ value, label: paymentMethodNames[value][locale] })),
    },
    ...(isOfOneKind ? [] : [kind]),
    { kind: 'flag', key: 'opensLater', label: words('opensLater') },
    { kind: 'flag', key: 'unpayable', label: words('unpayable') },
    { kind: 'flag', key: 'promoted', label: words('promotedOnly') },
    ...(isOfOneKind ? [] : [agreed]),
  ]
}
