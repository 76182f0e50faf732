import {
  type PlatformExamination,
  platformExaminationsInput,
} from '@reihum/contract/insights/examination.schema.ts'
import { formatDateTime } from '@reihum/contract/wire/dates.ts'
import { invariantRules } from '@reihum/contract/words.ts'
import { queries } from '#platform/connection.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { examinationMessages } from './examination.messages.ts'

/** The tenants whose data do not agree; the details are shown only to the tenant itself. */
export function PlatformExaminationsPage() {
  const text = useText(examinationMessages)
  const locale = useLocale()
  const zone = useOwnZone()
  const list = useRecordList(platformExaminationsInput, (search) =>
    queries.insights.platformExaminations.queryOptions({ input: search }),
  )
  const rules = (found: PlatformExamination) =>
    found.rules.map((rule) => invariantRules[rule]?.says[locale] ?? rule).join(' ')
  const counted = ({ oversold, unbalanced }: PlatformExamination) =>
    text('headline', { oversold: String(oversold), unbalanced: String(unbalanced) })
  return (
    <ListPage<PlatformExamination>
      title={text('platformTitle')}
      line={(count) => text('platformLine', { count })}
      {...list}
      columns={[
        { id: 'company', header: text('company'), isMain: true, cell: (found) => found.company },
        { id: 'oversold', header: text('oversold'), align: 'right', cell: (found) => found.oversold },
        { id: 'unbalanced', header: text('unbalanced'), align: 'right', cell: (found) => found.unbalanced },
        { id: 'others', header: text('othersColumn'), align: 'right', cell: (found) => found.others },
        {
          id: 'examinedAt',
          header: text('examinedAt'),
          isNumeric: true,
          cell: (found) => formatDateTime(found.examinedAt, zone),
        },
        {
          id: 'rules',
          header: text('rules'),
          cell: (found) => <span title={rules(found)}>{rules(found)}</span>,
        },
      ]}
      rowKey={(found) => found.tenantId}
      rowLink={(found) => `/admin/tenants/${found.tenantId}`}
      phoneRow={(found) => ({
        title: found.company,
        meta: counted(found),
        amount: formatDateTime(found.examinedAt, zone),
      })}
      empty={{ sentence: text('platformEmpty') }}
    />
  )
}
