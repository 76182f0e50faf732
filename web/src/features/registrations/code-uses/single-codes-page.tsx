import { Anchor, Button } from '@mantine/core'
import type { CodeUse } from '@reihum/contract/registrations/code-use.schema.ts'
import {
  type SingleCode,
  singleCodeExportInput,
  singleCodeListInput,
  singleCodeState,
  singleCodeStateNames,
} from '@reihum/contract/registrations/code-use.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { codeUsesMessages } from './code-uses.messages.ts'

const exported = singleCodeExportInput.omit({ format: true })

/** The codes of a set: which are left, and who used the others; as a file they are sent on or printed. */
export function SingleCodesPage() {
  const text = useText(codeUsesMessages)
  const tenant = useActiveTenant().id
  const may = useMay()
  const { locale } = useFormats()
  const { codeSetId: discountCodeId } = useParams({ strict: false }) as {
    codeSetId: CodeUse['discountCodeId']
  }
  const ofSet = { tenant, discountCodeId }
  const list = useRecordList(singleCodeListInput, (search) =>
    queries.registrations.listSingleCodes.queryOptions({ input: { ...search, ...ofSet } }),
  )
  const set = useQuery({
    ...queries.courses.getCode.queryOptions({ input: ofSet }),
    enabled: may('courses.manage'),
  }).data
  const columns = useColumns()
  return (
    <ListPage
      title={set ? text('singlesOf', { name: set.fields.code }) : text('singles')}
      line={(count) => text('singleCount', { count })}
      action={
        <>
          {set && (
            <Button component={Link} to={`/codes/${discountCodeId}`} variant="default">
              {text('toSet')}
            </Button>
          )}
          <ExportMenu
            load={(format) =>
              api.registrations.exportSingleCodes({ ...exported.parse(list.search), ...ofSet, format })
            }
          />
        </>
      }
      {...list}
      columns={columns}
      rowKey={({ code }) => code}
      phoneRow={(single) => ({
        title: single.code,
        mark: <SingleBadge single={single} />,
        meta: single.use ? [fullName(single.use), single.use.courseTitle].join(' · ') : '',
      })}
      filters={[
        { kind: 'text', key: 'q', label: text('searchSingles') },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: singleCodeState.options.map((value) => ({
            value,
            label: singleCodeStateNames[value][locale],
          })),
        },
      ]}
      empty={{ sentence: text('noSingles') }}
    />
  )
}

function SingleBadge({ single: { use } }: { single: SingleCode }) {
  const { locale } = useFormats()
  return (
    <StateBadge colour={use ? 'secondary' : 'positive'}>
      {singleCodeStateNames[use ? 'used' : 'unused'][locale]}
    </StateBadge>
  )
}

function useColumns(): ListColumn<SingleCode>[] {
  const text = useText(codeUsesMessages)
  const { money, date } = useFormats()
  return [
    { id: 'code', header: text('code'), isSortable: true, isMain: true, cell: ({ code }) => code },
    { id: 'state', header: text('state'), cell: (single) => <SingleBadge single={single} /> },
    {
      id: 'name',
      header: text('name'),
      isSortable: true,
      cell: ({ use }) =>
        use && (
          <Anchor
            inherit
            component={Link}
            to={registrationAddress({ courseId: use.courseId, id: use.registrationId })}
          >
            {fullName(use)}
          </Anchor>
        ),
    },
    { id: 'course', header: text('course'), cell: ({ use }) => use?.courseTitle ?? '' },
    {
      id: 'usedAt',
      header: text('usedAt'),
      isSortable: true,
      isNumeric: true,
      cell: ({ use }) => (use ? date(use.usedAt) : ''),
    },
    { id: 'cents', header: text('cents'), align: 'right', cell: ({ use }) => (use ? money(use.cents) : '') },
  ]
}
