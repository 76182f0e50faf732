import type { RuleGroup } from '@reihum/contract/wire/invariant-rule.ts'
import { invariantRules } from '@reihum/contract/words.ts'
import type { Level } from '#platform/invariants/finding.ts'

export type TenantFinding = {
  rule: string
  level: Level
  checked: number
  broken: number
  unfinished: boolean
  /** The ids of the first rows. */
  examples: string[]
}

const minute = 60_000

type Counted = Pick<TenantFinding, 'rule' | 'level' | 'broken'>

/**
 * The two numbers that should be zero, and the others. Warnings, about what should only have happened by now, are not
 * counted.
 */
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

/** Whether an examination was requested and has no result yet; after ten minutes the request counts as lost. */
export function isPending({ requestedAt, examinedAt }: Times, now: Date): boolean {
  if (!requestedAt || now.getTime() - requestedAt.getTime() > 10 * minute) return false
  return !examinedAt || examinedAt < requestedAt
}

/** Another request within a minute counts as the same one. */
export function mayRequest({ requestedAt }: Pick<Times, 'requestedAt'>, now: Date): boolean {
  return !requestedAt || now.getTime() - requestedAt.getTime() >= minute
}
