import { Button } from '@mantine/core'
import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import type { FirmBooking } from '@reihum/contract/registrations/firm-bookings.contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import formClasses from '#ui/form/form.module.css'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { registrationAddress } from '../registration-names.ts'
import { firmsMessages } from './firms.messages.ts'

const size = 25

/** On the page of a firm: what it has booked, and what is owed for all of it. */
export function BookingsOfFirm({ firm }: { firm: FirmRecord }) {
  const text = useText(firmsMessages)
  const { money, number, date } = useFormats()
  const tenant = useActiveTenant().id
  const [page, setPage] = useState(1)
  const { data } = useQuery({
    ...queries.registrations.bookingsOfFirm.queryOptions({ input: { tenant, firmId: firm.id, page, size } }),
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const places = ({ places: all, unnamed }: FirmBooking) =>
    unnamed === 0 ? number(all) : text('unnamed', { places: number(all), count: number(unnamed) })
  const columns: ListColumn<FirmBooking>[] = [
    { id: 'course', header: text('course'), isMain: true, cell: ({ courseTitle }) => courseTitle },
    { id: 'orderNumber', header: text('orderNumber'), cell: ({ orderNumber }) => orderNumber || '–' },
    { id: 'at', header: text('orderedAt'), isNumeric: true, cell: ({ orderedAt }) => date(orderedAt) },
    { id: 'places', header: text('places'), cell: places },
    { id: 'open', header: text('open'), align: 'right', cell: ({ openCents }) => money(openCents) },
  ]
  return (
    <Section
      title={text('bookings')}
      action={
        !firm.archived && (
          <Button
            component={Link}
            to="/registrations/new"
            search={{ firmId: firm.id } as never}
            variant="default"
            size="compact-sm"
          >
            {text('register')}
          </Button>
        )
      }
    >
      {data.total === 0 ? (
        <p className="grey">{text('noBookings')}</p>
      ) : (
        <>
          <p>
            {data.openCents === 0 ? text('nothingOpen') : text('openInAll', { sum: money(data.openCents) })}
          </p>
          <Records
            label={text('bookings')}
            rows={data.items}
            rowKey={({ bookingId }) => bookingId}
            rowLink={({ courseId, registrationId }) => registrationAddress({ courseId, id: registrationId })}
            columns={columns}
            phoneRow={(booking) => ({
              title: booking.courseTitle,
              meta: [date(booking.orderedAt), `${places(booking)} ${text('places')}`].join(' · '),
              amount: money(booking.openCents),
            })}
          />
          <div className={formClasses.buttons}>
            {page > 1 && (
              <Button variant="default" size="compact-sm" onClick={() => setPage(page - 1)}>
                {text('newer')}
              </Button>
            )}
            {data.total > page * size && (
              <Button variant="default" size="compact-sm" onClick={() => setPage(page + 1)}>
                {text('older')}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  )
}
