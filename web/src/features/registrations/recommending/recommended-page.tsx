import { Anchor } from '@mantine/core'
import {
  type RecommendedPlace,
  recommendedExportInput,
  recommendedListInput,
  recommendedState,
  recommendedStateNames,
  rewardRefusalNames,
} from '@reihum/contract/registrations/recommending.schema.ts'
import { Link } from '@tanstack/react-router'
import { api, queries } from '#platform/connection.ts'
import { ExportMenu } from '#platform/export-menu.tsx'
import { useRecordList } from '#platform/record-list.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import type { ListColumn } from '#ui/list/data-table.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { useText } from '#ui/text.tsx'
import { fullName, registrationAddress } from '../registration-names.ts'
import { recommendingMessages } from './recommending.messages.ts'

const exported = recommendedExportInput.omit({ format: true })

/** Who recommended whom, how far it is, and what it took off and brought. */
export function RecommendedPage() {
  const text = useText(recommendingMessages)
  const tenant = useActiveTenant().id
  const { money, locale } = useFormats()
  const list = useRecordList(recommendedListInput, (search) =>
    queries.registrations.listRecommended.queryOptions({ input: { tenant, ...search } }),
  )
  return (
    <ListPage
      title={text('title')}
      line={(count) => text('count', { count })}
      action={
        <ExportMenu
          load={(format) =>
            api.registrations.exportRecommended({ tenant, ...exported.parse(list.search), format })
          }
        />
      }
      {...list}
      columns={useColumns()}
      rowKey={({ registrationId }) => registrationId}
      rowLink={({ courseId, registrationId }) => registrationAddress({ courseId, id: registrationId })}
      phoneRow={(place) => ({
        title: fullName(place),
        mark: <Badge place={place} />,
        meta: [place.recommenderName || text('erased'), place.courseTitle].join(' · '),
        amount: money(place.feeCents),
      })}
      filters={[
        { kind: 'text', key: 'q', label: text('search') },
        {
          kind: 'choice',
          key: 'state',
          label: text('state'),
          options: recommendedState.options.map((value) => ({
            value,
            label: recommendedStateNames[value][locale],
          })),
        },
      ]}
      empty={{ sentence: text('empty'), action: <ToSettings /> }}
    />
  )
}

function ToSettings() {
  const text = useText(recommendingMessages)
  const may = useMay()
  if (!may('settings.read')) return null
  return (
    <Anchor component={Link} to="/settings/recommending">
      {text('toSettings')}
    </Anchor>
  )
}

const colours = {
  waiting: 'secondary',
  ordered: 'secondary',
  confirmed: 'info',
  rewarded: 'positive',
  refused: 'warning',
  given_back: 'secondary',
} as const

function Badge({ place: { state } }: { place: RecommendedPlace }) {
  const { locale } = useFormats()
  return <StateBadge colour={colours[state]}>{recommendedStateNames[state][locale]}</StateBadge>
}

function useColumns(): ListColumn<RecommendedPlace>[] {
  const text = useText(recommendingMessages)
  const { money, date, locale } = useFormats()
  return [
    { id: 'name', header: text('name'), isSortable: true, isMain: true, cell: fullName },
    {
      id: 'recommender',
      header: text('recommender'),
      cell: ({ recommenderName, recommenderEmail }) => (
        <span title={recommenderEmail}>{recommenderName || recommenderEmail || text('erased')}</span>
      ),
    },
    { id: 'course', header: text('course'), cell: ({ courseTitle }) => courseTitle },
    {
      id: 'orderedAt',
      header: text('orderedAt'),
      isSortable: true,
      isNumeric: true,
      cell: ({ orderedAt }) => date(orderedAt),
    },
    {
      id: 'state',
      header: text('state'),
      cell: (place) => (
        <>
          <Badge place={place} />
          {place.refusal && <span className="grey"> {rewardRefusalNames[place.refusal][locale]}</span>}
        </>
      ),
    },
    { id: 'reward', header: text('reward'), cell: ({ reward }) => reward ?? '–' },
    {
      id: 'cents',
      header: text('cents'),
      isSortable: true,
      align: 'right',
      cell: ({ cents }) => money(cents),
    },
    {
      id: 'feeCents',
      header: text('feeCents'),
      isSortable: true,
      align: 'right',
      cell: ({ feeCents }) => money(feeCents),
    },
  ]
}
