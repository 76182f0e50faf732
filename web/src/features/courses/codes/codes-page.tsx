import { Button } from '@mantine/core'
import {
  type CodeState,
  codeListInput,
  codeStateNames,
  type DiscountCode,
} from '@reihum/contract/courses/code.schema.ts'
import { lessInWords } from '@reihum/contract/courses/reductions.ts'
import { formatDay } from '@reihum/contract/wire/dates.ts'
import { Link } from '@tanstack/react-router'
import { queries } from '#platform/connection.ts'
import { useRecordList } from '#platform/record-list.ts'
import { RecordsPage } from '#platform/records/records-page.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { type BadgeColour, StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { codesMessages } from './codes.messages.ts'

const colours: Record<CodeState, BadgeColour> = {
  usable: 'positive',
  not_yet: 'info',
  over: 'secondary',
  used_up: 'secondary',
}

export function CodesPage() {
  const text = useText(codesMessages)
  const tenant = useActiveTenant()
  const { number, money, locale } = useFormats()
  const list = useRecordList(codeListInput, (search) =>
    queries.courses.listCodes.queryOptions({ input: { tenant: tenant.id, ...search } }),
  )
  const used = ({ usedPeople, fields: { mostPeople } }: DiscountCode) =>
    mostPeople === null
      ? number(usedPeople)
      : text('usedOf', { used: number(usedPeople), most: number(mostPeople) })
  const until = ({ fields: { validUntil } }: DiscountCode) =>
    validUntil === null ? text('unlimited') : formatDay(validUntil, locale)
  const less = ({ fields }: DiscountCode) => lessInWords(fields, money, locale)
  const badge = ({ state }: DiscountCode) => (
    <StateBadge colour={colours[state]}>{codeStateNames[state][locale]}</StateBadge>
  )
  const name = ({ fields, singles }: DiscountCode) =>
    singles === null ? (
      fields.code
    ) : (
      <>
        {fields.code}
        <span className="grey"> {text('setOf', { count: singles })}</span>
      </>
    )
  const columns: ListColumn<DiscountCode>[] = [
    { id: 'code', header: text('code'), isSortable: true, isMain: true, cell: name },
    { id: 'less', header: text('less'), cell: less },
    {
      id: 'courses',
      header: text('courseIds'),
      cell: ({ courses }) =>
        courses.length === 0 ? text('allCourses') : text('courseCount', { count: courses.length }),
    },
    { id: 'note', header: text('note'), cell: ({ fields }) => fields.note || '–' },
    { id: 'validUntil', header: text('until'), isSortable: true, isNumeric: true, cell: until },
    { id: 'state', header: text('state'), cell: badge },
    { id: 'used', header: text('used'), isSortable: true, align: 'right', cell: used },
  ]
  return (
    <RecordsPage
      {...list}
      title={text('codes')}
      line={(count) => text('count', { count })}
      views="discount-codes"
      address="/codes"
      words={{ search: text('search'), add: text('newCode'), empty: text('empty') }}
      archive={queries.courses.listCodes.queryOptions({ input: { tenant: tenant.id, archived: true } })}
      further={
        <Button component={Link} to="/codes/new-set" variant="default">
          {text('newSetShort')}
        </Button>
      }
      columns={columns}
      phoneRow={(code) => ({
        title: code.fields.code,
        mark: badge(code),
        meta: [less(code), code.singles !== null && text('setOf', { count: code.singles }), code.fields.note]
          .filter(Boolean)
          .join(' · '),
        amount: used(code),
      })}
    />
  )
}
