import type { RuleGroup } from '@reihum/contract/insights/examination.schema.ts'
import { invariantRules } from '@reihum/contract/insights/invariant-rules.ts'
import type { TenantFinding } from '#platform/invariants/examine-tenant.ts'

const minute = 60_000

type Counted = Pick<TenantFinding, 'rule' | 'level' | 'broken'>

/** The two numbers that everybody wants to be nothing, and the rest; what should only have happened by now is not counted. */
export function totalsOf(findings: readonly Counted[]) {
  const broken = (isMeant: (group: RuleGroup | undefined) => boolean) =>
    findings
      .filter(({ level, rule }) => level === 'violation' && isMeant(invariantRules[rule]?.group))
      .reduce((sum, found) => sum + found.broken, 0)
  return {
    oversold: broken((group) => group === 'seats'),
    unbalanced: broken((group) => group === 'sums'),
    others: broken((group) => group !== 'seats' && group !== 'sums'),
  }
}

type Times = { requestedAt: Date | null; examinedAt: Date | null }

/** Asked for and not answered; after a while nobody is at it any more. */
export function isPending({ requestedAt, examinedAt }: Times, now: Date): boolean {
  if (!requestedAt || now.getTime() - requestedAt.getTime() > 10 * minute) return false
  return !examinedAt || examinedAt < requestedAt
}

/** Within a minute it is the same request. */
export function mayRequest({ requestedAt }: Pick<Times, 'requestedAt'>, now: Date): boolean {
  return !requestedAt || now.getTime() - requestedAt.getTime() >= minute
}
