import { Button } from '@mantine/core'
import type { FirmRecord } from '@reihum/contract/courses/firm.schema.ts'
import type { Frame } from '@reihum/contract/courses/frame.schema.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { Records } from '#ui/list/records.tsx'
import { useText } from '#ui/text.tsx'
import { framesMessages } from './frames.messages.ts'

/** On the page of a firm: what was agreed with it, and what is left of it. */
export function FramesOfFirm({ firm }: { firm: FirmRecord }) {
  const text = useText(framesMessages)
  const { money, number, locale } = useFormats()
  const tenant = useActiveTenant().id
  const { data } = useQuery(queries.courses.listFrames.queryOptions({ input: { tenant, firmId: firm.id } }))
  if (!data) return null
  const left = ({ left: free, fields }: Frame) =>
    text('leftOf', { left: number(free), places: number(fields.places) })
  const where = ({ course }: Frame) => course?.title ?? text('allCourses')
  const columns: ListColumn<Frame>[] = [
    { id: 'name', header: text('name'), isMain: true, cell: ({ fields }) => fields.name },
    { id: 'course', header: text('courseId'), cell: where },
    {
      id: 'until',
      header: text('validUntil'),
      isNumeric: true,
      cell: ({ fields }) => formatDay(fields.validUntil, locale),
    },
    { id: 'state', header: text('state'), cell: ({ state }) => text(`state_${state}`) },
    { id: 'left', header: text('left'), cell: left },
    {
      id: 'price',
      header: text('priceCents'),
      align: 'right',
      cell: ({ fields }) => money(fields.priceCents),
    },
  ]
  return (
    <Section
      title={text('frames')}
      action={
        !firm.archived && (
          <Button component={Link} to={`/firms/${firm.id}/frames/new`} variant="default" size="compact-sm">
            {text('newFrame')}
          </Button>
        )
      }
    >
      {data.items.length === 0 ? (
        <p className="grey">{text('noFrames')}</p>
      ) : (
        <Records
          label={text('frames')}
          rows={data.items}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/firms/${firm.id}/frames/${id}`}
          columns={columns}
          phoneRow={(frame) => ({
            title: frame.fields.name,
            meta: [where(frame), `${left(frame)} · ${text(`state_${frame.state}`)}`].join(' · '),
            amount: money(frame.fields.priceCents),
          })}
        />
      )}
    </Section>
  )
}
