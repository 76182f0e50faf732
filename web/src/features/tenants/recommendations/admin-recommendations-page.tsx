import { Button } from '@mantine/core'
import {
  type AdminRecommendation,
  recommendationListInput,
  recommendationRefusalNames,
  recommendationStateNames,
  recommendationStates,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonDialog } from '#platform/action-reason.tsx'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { useRecordList } from '#platform/record-list.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { RecommendationStateBadge } from './recommendation-state-badge.tsx'
import { recommendationsMessages } from './recommendations.messages.ts'
import { TermsForm, termsQuery } from './terms-form.tsx'

/** Who recommended whom, and what it brings. */
export function AdminRecommendationsPage() {
  const terms = useQuery({ ...termsQuery(), refetchOnWindowFocus: false })
  return (
    <>
      <Recommendations />
      <Loaded query={terms}>{(stored) => <TermsForm key={stored.revision} stored={stored} />}</Loaded>
    </>
  )
}

type Deciding = { action: 'refuse' | 'restore'; one: AdminRecommendation }

function Recommendations() {
  const text = useText(recommendationsMessages)
  const locale = useLocale()
  const zone = useOwnZone()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const list = useRecordList(recommendationListInput, (search) =>
    queries.tenants.adminRecommendations.queryOptions({ input: search }),
  )
  const euros = (cents: number) => formatMoney(cents, 'EUR', locale)
  const why = ({ refusal, reason }: AdminRecommendation) =>
    [refusal && recommendationRefusalNames[refusal][locale], reason].filter(Boolean).join(': ') || '–'
  const act = (one: AdminRecommendation) => {
    const [action] = one.allowedActions
    if (!action) return null
    const name = one.recommended.name
    return (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={text(action === 'refuse' ? 'refuseOne' : 'restoreOne', { name })}
        onClick={() => setDeciding({ action, one })}
      >
        {text(action)}
      </Button>
    )
  }
  return (
    <>
      <ListPage<AdminRecommendation>
        title={text('admin')}
        line={(count) => text('count', { count })}
        {...list}
        columns={[
          {
            id: 'recommended',
            header: text('recommended'),
            isMain: true,
            isSortable: true,
            cell: ({ recommended }) => recommended.name,
          },
          {
            id: 'recommender',
            header: text('recommender'),
            isSortable: true,
            cell: ({ recommender }) => recommender.name,
          },
          {
            id: 'state',
            header: text('state'),
            cell: ({ state }) => <RecommendationStateBadge state={state} />,
          },
          { id: 'why', header: text('why'), cell: why },
          {
            id: 'brings',
            header: text('brings'),
            align: 'right',
            cell: ({ recommenderCents, recommendedCents }) =>
              `${euros(recommenderCents)} / ${euros(recommendedCents)}`,
          },
          {
            id: 'at',
            header: text('at'),
            isSortable: true,
            isNumeric: true,
            cell: ({ at }) => formatDate(at, zone),
          },
          { id: 'act', header: text('act'), cell: act },
        ]}
        rowKey={({ id }) => id}
        phoneRow={(one) => ({
          title: one.recommended.name,
          mark: <RecommendationStateBadge state={one.state} />,
          meta: `${text('recommender')}: ${one.recommender.name}${one.refusal ? ` · ${why(one)}` : ''}`,
          amount: act(one),
        })}
        filters={[
          { kind: 'text', key: 'q', label: text('search') },
          {
            kind: 'choice',
            key: 'state',
            label: text('state'),
            options: recommendationStates.map((state) => ({
              value: state,
              label: recommendationStateNames[state][locale],
            })),
          },
        ]}
        empty={{ sentence: text('empty') }}
      />
      {deciding && <Decision {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

function Decision({ action, one, onClose }: Deciding & { onClose: () => void }) {
  const text = useText(recommendationsMessages)
  const { name } = one.recommended
  const isRefusal = action === 'refuse'
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={text(isRefusal ? 'refuseTitle' : 'restoreTitle', { name })}
      text={text(isRefusal ? 'refuseText' : 'restoreText')}
      hint={text('reasonHint')}
      confirmLabel={text(action)}
      onReason={async (reason) => {
        const input = { recommendationId: one.id, reason }
        if (isRefusal) await api.tenants.refuseRecommendation(input)
        else await api.tenants.restoreRecommendation(input)
        onClose()
        notify({ kind: 'positive', message: text(isRefusal ? 'refused' : 'restored') })
        await queryClient.invalidateQueries({ queryKey: queries.tenants.adminRecommendations.key() })
      }}
    />
  )
}
