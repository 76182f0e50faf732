import { Alert, Button } from '@mantine/core'
import type { Examination, ExaminedRule } from '@reihum/contract/insights/examination.schema.ts'
import { ruleGroups } from '@reihum/contract/wire/invariant-rule.ts'
import { invariantRules } from '@reihum/contract/words.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { examinationMessages } from './examination.messages.ts'
import classes from './examination-page.module.css'
import { ExaminedRuleRow } from './examined-rule-row.tsx'

const minute = 60_000
const staleAfter = 48 * 60 * minute

/** The result of the latest examination, with its time. */
export function ExaminationPage() {
  const { id: tenant } = useActiveTenant()
  const query = useQuery({
    ...queries.insights.examination.queryOptions({ input: { tenant } }),
    refetchInterval: ({ state }) => (state.data?.pending ? 1500 : minute),
  })
  return <Loaded query={query}>{(examination) => <Examined examination={examination} />}</Loaded>
}

function useExamineNow(pending: boolean) {
  const text = useText(examinationMessages)
  const { id: tenant } = useActiveTenant()
  const wasPending = useRef(false)
  useEffect(() => {
    if (wasPending.current && !pending) notify({ kind: 'positive', message: text('ready') })
    wasPending.current = pending
  }, [pending, text])
  return useMutation({
    ...queries.insights.requestExamination.mutationOptions(),
    onSuccess: (examination) =>
      queryClient.setQueryData(queries.insights.examination.queryKey({ input: { tenant } }), examination),
  })
}

function Examined({ examination }: { examination: Examination }) {
  const text = useText(examinationMessages)
  const { id: tenant } = useActiveTenant()
  const { number } = useFormats()
  const { examinedAt, pending, oversold, unbalanced, others, rules } = examination
  const examine = useExamineNow(pending)
  const isClean = oversold + unbalanced + others === 0
  const isStale = examinedAt !== null && Date.now() - Date.parse(examinedAt) > staleAfter
  const found = text('headline', { oversold: number(oversold), unbalanced: number(unbalanced) })
  const telling = rules.filter(({ broken, unfinished }) => broken > 0 || unfinished)
  const fine = rules.filter((rule) => !telling.includes(rule))
  const Glyph = isClean ? IconCircleCheck : IconAlertTriangle
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          {examinedAt && (
            <h2 className={classes.headline} data-clean={isClean}>
              <Glyph size={24} stroke={1.75} aria-hidden />
              {isClean ? text('allHolds') : found}
            </h2>
          )}
          {examinedAt && isClean && <p>{found}</p>}
          {others > 0 && <p>{text('others', { count: others })}</p>}
          <ExaminedAt examination={examination} />
        </div>
        <Button
          variant="default"
          loading={examine.isPending || pending}
          onClick={() => examine.mutate({ tenant })}
        >
          {text('examineNow')}
        </Button>
      </header>
      <div role="status">{pending && <p className="grey">{text('underWay')}</p>}</div>
      {isStale && !pending && (
        <Alert color="warning" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {text('stale')}
        </Alert>
      )}
      <p className="grey">{text('explanation')}</p>
      <RulesByGroup rules={telling} />
      {fine.length > 0 && (
        <details className={classes.fine}>
          <summary>{text('fine', { count: fine.length })}</summary>
          <RulesByGroup rules={fine} />
        </details>
      )}
      <p className="grey">{text('elsewhere')}</p>
    </div>
  )
}

function RulesByGroup({ rules }: { rules: readonly ExaminedRule[] }) {
  const text = useText(examinationMessages)
  return ruleGroups.map((group) => {
    const ofGroup = rules.filter(({ rule }) => invariantRules[rule]?.group === group)
    if (ofGroup.length === 0) return null
    return (
      <section key={group}>
        <h3>{text(group)}</h3>
        <ul className={classes.rules}>
          {ofGroup.map((rule) => (
            <ExaminedRuleRow key={rule.rule} examined={rule} />
          ))}
        </ul>
      </section>
    )
  })
}

function ExaminedAt({ examination }: { examination: Examination }) {
  const text = useText(examinationMessages)
  const { dateTime, locale } = useFormats()
  const { examinedAt, durationMs, rules } = examination
  if (!examinedAt) return <p>{text('never')}</p>
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(examinedAt)) / minute))
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const seconds = ((durationMs ?? 0) / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })
  return (
    <p className="grey">
      {text('line', {
        time: dateTime(examinedAt),
        ago: minutes < 120 ? ago.format(-minutes, 'minute') : ago.format(-Math.round(minutes / 60), 'hour'),
        rules: String(rules.length),
        duration: seconds,
      })}
    </p>
  )
}
