import { Button, CopyButton } from '@mantine/core'
import type {
  OwnRecommendation,
  OwnRecommendations as Recommendations,
} from '@reihum/contract/tenants/recommendation.schema.ts'
import { formatMoney } from '@reihum/contract/wire/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Section } from '#ui/detail-page.tsx'
import { ListPager } from '#ui/list/list-pager.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { RecommendationStateBadge } from './recommendation-state-badge.tsx'
import { recommendationsMessages } from './recommendations.messages.ts'
import classes from './recommendations.module.css'

const size = 25

/** The code of the tenant, what it brings, and how far those are who came by it. Nothing where there is no programme. */
export function OwnRecommendations() {
  const tenant = useActiveTenant().id
  const [page, setPage] = useState(1)
  const query = useQuery(queries.tenants.ownRecommendations.queryOptions({ input: { tenant, page, size } }))
  if (query.data && !query.data.isOffered && query.data.total === 0 && query.data.leftCents === 0) return null
  return <Loaded query={query}>{(own) => <Shown own={own} page={page} onPage={setPage} />}</Loaded>
}

type ShownProps = { own: Recommendations; page: number; onPage: (page: number) => void }

function Shown({ own, page, onPage }: ShownProps) {
  const text = useText(recommendationsMessages)
  const locale = useLocale()
  const { isOffered, recommenderCents, recommendedCents, leftCents, items, total } = own
  const euros = (cents: number) => formatMoney(cents, 'EUR', locale)
  return (
    <Section title={text('title')}>
      <div className={classes.section}>
        {isOffered && (
          <p className="grey">
            {recommendedCents > 0
              ? text('lineBoth', { amount: euros(recommenderCents), amountThere: euros(recommendedCents) })
              : text('line', { amount: euros(recommenderCents) })}{' '}
            {text('net')}
          </p>
        )}
        {leftCents > 0 && <p>{text('left', { amount: euros(leftCents) })}</p>}
        {isOffered && (own.code ? <OwnCode own={own} /> : <MakeCode />)}
        {(own.code || total > 0) && (
          <>
            <h3>{text('brought')}</h3>
            {total === 0 ? <p className="grey">{text('none')}</p> : <Brought items={items} />}
            <ListPager
              page={page}
              size={size}
              total={total}
              onPage={(change) => onPage(Number(change.page ?? 1))}
            />
          </>
        )}
      </div>
    </Section>
  )
}

function MakeCode() {
  const text = useText(recommendationsMessages)
  const tenant = useActiveTenant().id
  const isAllowed = useMay()('billing.manage')
  const make = useCall(async () => {
    await api.tenants.makeRecommendationCode({ tenant })
    await queryClient.invalidateQueries({ queryKey: queries.tenants.ownRecommendations.key() })
  })
  if (!isAllowed) return <p className="grey">{text('askAdmin')}</p>
  return (
    <div>
      <Button
        variant="default"
        loading={make.isPending}
        onClick={() => void make.run(undefined).catch(() => {})}
      >
        {text('make')}
      </Button>
      <p className="grey">{text('makeHint')}</p>
    </div>
  )
}

function OwnCode({ own: { code, link, qrCode } }: { own: Recommendations }) {
  const text = useText(recommendationsMessages)
  const fields = [
    { name: text('code'), value: code ?? '' },
    { name: text('link'), value: link ?? '' },
    { name: text('textToSend'), value: text('textWords', { link: link ?? '' }) },
  ]
  return (
    <div className={classes.own}>
      <dl className={classes.fields}>
        {fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{value}</span>
              <CopyButton value={value}>
                {({ copied, copy }) => (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={text('copyField', { name })}
                    onClick={copy}
                  >
                    {text(copied ? 'copied' : 'copy')}
                  </Button>
                )}
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
      {qrCode && (
        <figure className={classes.code}>
          <svg
            role="img"
            aria-label={text('qr')}
            viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
            shapeRendering="crispEdges"
          >
            <rect width={qrCode.size} height={qrCode.size} fill="#fff" />
            <path d={qrCode.path} fill="#000" />
          </svg>
        </figure>
      )}
    </div>
  )
}

function Brought({ items }: { items: readonly OwnRecommendation[] }) {
  const text = useText(recommendationsMessages)
  const { date } = useFormats()
  return (
    <table className={classes.brought} aria-label={text('brought')}>
      <thead>
        <tr>
          <th scope="col">{text('at')}</th>
          <th scope="col">{text('state')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, at, state }) => (
          <tr key={id}>
            <td className="numbers">{date(at)}</td>
            <td>
              <RecommendationStateBadge state={state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
