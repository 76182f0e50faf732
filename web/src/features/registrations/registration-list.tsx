import {
  type Registration,
  registrationListInput,
} from '@kurso/contract/registrations/registration.schema.ts'
import {
  registrationStateNames,
  registrationStates,
} from '@kurso/contract/registrations/registration-states.ts'
import { formatShortcode } from '@kurso/contract/registrations/shortcode.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { useListAddress } from '#ui/list/list-address.ts'
import type { ListFilter } from '#ui/list/list-search.ts'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { useText } from '#ui/text.tsx'
import { RegistrationBadge } from './registration-badge.tsx'
import { registrationsMessages } from './registrations.messages.ts'

export const fullName = (person: { firstName: string; lastName: string }) =>
  `${person.firstName} ${person.lastName}`

const registrationAddress = ({ courseId, id }: Registration) => `/courses/${courseId}/registrations/${id}`

/** What both lists of registrations share: that of all, and that of one course. */
export function useRegistrationList(ofCourse?: Registration['courseId']) {
  const tenant = useActiveTenant()
  const { search, onSearch } = useListAddress(registrationListInput)
  const input = { tenant: tenant.id, ...search, ...(ofCourse ? { courseId: ofCourse } : {}) }
  const query = useQuery({
    ...queries.registrations.list.queryOptions({ input }),
    placeholderData: keepPreviousData,
  })
  return {
    query,
    search,
    onSearch,
    columns: useColumns(ofCourse === undefined),
    phoneRow: usePhoneRow(ofCourse === undefined),
    filters: useFilters(),
    rowKey: (row: Registration) => row.id,
    rowLink: registrationAddress,
  }
}

function useColumns(withCourse: boolean): ListColumn<Registration>[] {
  const text = useText(registrationsMessages)
  const { dateTime, money } = useFormats()
  const course: ListColumn<Registration> = {
    id: 'course',
    header: text('course'),
    cell: (row) => row.courseTitle,
  }
  return [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: fullName },
    {
      id: 'shortcode',
      header: text('shortcode'),
      cell: (row) => <span className="mono">{formatShortcode(row.shortcode)}</span>,
    },
    ...(withCourse ? [course] : []),
    {
      id: 'registeredAt',
      header: text('registeredAt'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => dateTime(row.registeredAt),
    },
    {
      id: 'state',
      header: text('state'),
      isSortable: true,
      cell: (row) => <RegistrationBadge state={row.state} paymentOverdue={row.paymentOverdue} />,
    },
    { id: 'fee', header: text('fee'), align: 'right', cell: (row) => money(row.feeCents) },
    { id: 'paid', header: text('paid'), align: 'right', cell: (row) => money(row.paidCents) },
  ]
}

function usePhoneRow(withCourse: boolean) {
  const { dateTime, money } = useFormats()
  return (row: Registration): PhoneRow => ({
    title: fullName(row),
    mark: <RegistrationBadge state={row.state} paymentOverdue={row.paymentOverdue} />,
    meta: withCourse ? row.courseTitle : `${dateTime(row.registeredAt)} · ${formatShortcode(row.shortcode)}`,
    amount: money(row.feeCents),
  })
}

function useFilters(): ListFilter[] {
  const text = useText(registrationsMessages)
  const { locale } = useFormats()
  const options = registrationStates.map((state) => ({
    value: state,
    label: registrationStateNames[state][locale],
  }))
  return [
    { kind: 'text', key: 'q', label: text('search') },
    { kind: 'choice', key: 'state', label: text('state'), options },
  ]
}
