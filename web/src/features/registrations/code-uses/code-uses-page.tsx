import { Anchor } from '@mantine/core'
import {
  type CodeUse,
  codeUseExportInput,
  codeUseListInput,
  codeUseState,
  codeUseStateNames,
} from '@reihum/contract/registrations/code-use.schema.ts'
import { formatShortcode } from '@reihum/contract/registrations/shortcode.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListFilter } from '#ui/list/list-search.ts'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { codeUsesMessages } from './code-uses.messages.ts'

const exported = codeUseExportInput.omit({ format: true })

/** Who used discount codes, and which; opened from the page of a code it shows the uses of that one. */
export function CodeUsesPage() {
  const text = useText(codeUsesMessages)
  const tenant = useActiveTenant().id
  const { money } = useFormats()
  const list = useRecordList(codeUseListInput, (search) =>
    queries.registrations.listCodeUses.queryOptions({ input: { tenant, ...search } }),
  )
  const filters = useFilters(list.search.discountCodeId)
  return (
    <ListPage
      title={text('title')}
      line={(count) => text('count', { count })}
      action={
        <ExportMenu
          load={(format) =>
            api.registrations.exportCodeUses({ tenant, ...exported.parse(list.search), format })
          }
        />
      }
      {...list}
      columns={useColumns()}
      rowKey={({ registrationId }) => registrationId}
      rowLink={addressOf}
      phoneRow={(use) => ({
        title: fullName(use),
        mark: <UseBadge use={use} />,
        meta: [use.code, use.courseTitle].join(' · '),
        amount: `−${money(use.cents)}`,
      })}
      filters={filters}
      empty={{
        sentence: text('empty'),
        action: <ToCodes />,
      }}
    />
  )
}

const addressOf = ({ courseId, registrationId }: CodeUse) =>
  registrationAddress({ courseId, id: registrationId })

function ToCodes() {
  const text = useText(codeUsesMessages)
  const may = useMay()
  if (!may('courses.manage')) return null
  return (
    <Anchor component={Link} to="/codes">
      {text('toCodes')}
    </Anchor>
  )
}

function useFilters(discountCodeId: CodeUse['discountCodeId'] | undefined): ListFilter[] {
  const text = useText(codeUsesMessages)
  const { locale } = useFormats()
  const tenant = useActiveTenant().id
  const may = useMay()
  const { data } = useQuery({
    ...queries.courses.getCode.queryOptions({
      input: { tenant, discountCodeId: discountCodeId as CodeUse['discountCodeId'] },
    }),
    enabled: discountCodeId !== undefined && may('courses.manage'),
  })
  return [
    { kind: 'text', key: 'q', label: text('search') },
    {
      kind: 'choice',
      key: 'state',
      label: text('state'),
      options: codeUseState.options.map((value) => ({ value, label: codeUseStateNames[value][locale] })),
    },
    {
      kind: 'given',
      key: 'discountCodeId',
      label: data ? text('onlyCode', { code: data.fields.code }) : text('onlyOneCode'),
    },
  ]
}

function UseBadge({ use: { freedAt } }: { use: CodeUse }) {
  const { locale } = useFormats()
  const state = freedAt === null ? 'standing' : 'given_back'
  return (
    <StateBadge colour={freedAt === null ? 'positive' : 'secondary'}>
      {codeUseStateNames[state][locale]}
    </StateBadge>
  )
}

function useColumns(): ListColumn<CodeUse>[] {
  const text = useText(codeUsesMessages)
  const { money, date } = useFormats()
  return [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: fullName },
    { id: 'code', header: text('code'), cell: ({ code }) => code },
    { id: 'course', header: text('course'), cell: ({ courseTitle }) => courseTitle },
    { id: 'shortcode', header: text('shortcode'), cell: ({ shortcode }) => formatShortcode(shortcode) },
    {
      id: 'usedAt',
      header: text('usedAt'),
      isSortable: true,
      isNumeric: true,
      cell: ({ usedAt }) => date(usedAt),
    },
    {
      id: 'cents',
      header: text('cents'),
      isSortable: true,
      align: 'right',
      cell: ({ cents }) => money(cents),
    },
    {
      id: 'state',
      header: text('state'),
      cell: (use) => (
        <>
          <UseBadge use={use} />
          {use.freedAt !== null && (
            <span className="grey"> {text('givenBackOn', { day: date(use.freedAt) })}</span>
          )}
        </>
      ),
    },
  ]
}
