import type { Usage } from '@reihum/contract/tenants/billing.schema.ts'
import { type LimitName, limitLabels } from '@reihum/contract/tenants/tiers.ts'
import { useId } from 'react'
import { StateBadge } from '#ui/state-badge.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { billingMessages } from './billing.messages.ts'
import classes from './usage-page.module.css'

/** From this share on the bar warns. */
const nearly = 0.8

/** What counts against each limit. */
const counted = {
  publishedCourses: 'coursesCounted',
  staff: 'staffCounted',
  mailsAMonth: 'thisMonth',
  storageMegabytes: 'withSizes',
} as const satisfies Record<LimitName, string>

/** How much of one limit is used, for staff of the tenant and for superusers. */
export function UsageBar({ bar: { name, used, limit } }: { bar: Usage['bars'][number] }) {
  const text = useText(billingMessages)
  const locale = useLocale()
  const number = (value: number) => value.toLocaleString(locale === 'de' ? 'de-DE' : 'en-US')
  const id = useId()
  const share = limit === null ? 0 : limit === 0 ? 1 : used / limit
  const level = limit === null || share < nearly ? 'plain' : share < 1 ? 'warning' : 'negative'
  const read =
    limit === null
      ? text('unlimited', { used: number(used) })
      : text('usedOf', { used: number(used), limit: number(limit) })
  return (
    <section className={classes.bar}>
      <div className={classes.line}>
        <h2 id={id}>{limitLabels[name][locale]}</h2>
        {level !== 'plain' && (
          <StateBadge colour={level}>{text(level === 'warning' ? 'nearLimit' : 'atLimit')}</StateBadge>
        )}
        <span className={classes.amount}>{read}</span>
      </div>
      {limit !== null && (
        <div
          className={classes.track}
          role="progressbar"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={read}
        >
          <div data-level={level} style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </div>
      )}
      <p className="grey">{text(counted[name])}</p>
    </section>
  )
}
