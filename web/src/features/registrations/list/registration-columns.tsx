import type { ListedRegistration, Registration } from '@reihum/contract/registrations/registration.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import type { PhoneRow } from '#ui/list/phone-rows.tsx'
import { useText } from '#ui/text.tsx'
import { RegistrationStanding } from '../registration-badge.tsx'
import { fullName } from '../registration-names.ts'
import { registrationsMessages } from '../registrations.messages.ts'
import { registrationListMessages } from './registration-list.messages.ts'
import classes from './registration-list.module.css'

export const columnsAtFirst = ['shortcode', 'course', 'registeredAt', 'state', 'due', 'fee']

/** All columns of a list of registrations; the list of one course leaves out the course. */
export function useRegistrationColumns(withCourse: boolean): ListColumn<ListedRegistration>[] {
  const text = useText(registrationsMessages)
  const words = useText(registrationListMessages)
  const { date, dateTime, money, locale } = useFormats()
  const course: ListColumn<ListedRegistration> = {
    id: 'course',
    header: text('course'),
    isSortable: true,
    givesWay: true,
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
      header: words('registeredAt'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => dateTime(row.registeredAt),
    },
    {
      id: 'state',
      header: text('state'),
      isSortable: true,
      cell: (row) => (
        <>
          <RegistrationStanding of={row} />
          {row.beyondLimit && row.state !== 'cancelled' && (
            <span className="grey"> {words('beyondLimit')}</span>
          )}
        </>
      ),
    },
    {
      id: 'due',
      header: words('due'),
      isNumeric: true,
      isSortable: true,
      cell: (row) =>
        row.state === 'reserved' && row.paymentDueAt ? (
          <span className={row.paymentOverdue ? classes.overdue : undefined}>{date(row.paymentDueAt)}</span>
        ) : (
          '–'
        ),
    },
    {
      id: 'fee',
      header: text('fee'),
      align: 'right',
      isSortable: true,
      cell: (row) => money(row.feeCents),
    },
    { id: 'paid', header: words('paid'), align: 'right', cell: (row) => money(row.paidCents) },
    {
      id: 'paymentMethod',
      header: words('paymentMethod'),
      cell: (row) => (row.paymentMethod ? paymentMethodNames[row.paymentMethod][locale] : '–'),
    },
    {
      id: 'invoice',
      header: words('invoice'),
      isNumeric: true,
      cell: ({ invoiceId, invoiceNumber }) => invoiceNumber ?? (invoiceId ? words('invoiceDraft') : '–'),
    },
    { id: 'email', header: text('email'), givesWay: true, cell: (row) => row.email || '–' },
    { id: 'phone', header: text('phone'), isNumeric: true, cell: (row) => row.phone || '–' },
    { id: 'city', header: text('city'), givesWay: true, cell: (row) => row.city || '–' },
    { id: 'notes', header: text('notes'), givesWay: true, cell: (row) => row.notes || '–' },
  ]
}

export function useRegistrationPhoneRow(withCourse: boolean) {
  const { dateTime, money } = useFormats()
  return (row: Registration): PhoneRow => ({
    title: fullName(row),
    mark: <RegistrationStanding of={row} />,
    meta: withCourse ? row.courseTitle : `${dateTime(row.registeredAt)} · ${formatShortcode(row.shortcode)}`,
    amount: money(row.feeCents),
  })
}
