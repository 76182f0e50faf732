import { BackupError } from './manifest.ts'

/** Of how many days, weeks and months a backup is kept. */
export type KeepRule = { daily: number; weekly: number; monthly: number }

const day = 86_400_000

/** By which name a time's day, week (by its Monday) or month is known; all in UTC. */
const periods: Record<keyof KeepRule, (at: Date) => string> = {
  daily: (at) => at.toISOString().slice(0, 10),
  weekly: (at) => new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * day).toISOString().slice(0, 10),
  monthly: (at) => at.toISOString().slice(0, 7),
}

/** Reads a rule such as `daily=7,weekly=4,monthly=12`; what it leaves out is kept of none. */
export function keepRuleFrom(text: string): KeepRule {
  const rule: KeepRule = { daily: 0, weekly: 0, monthly: 0 }
  for (const part of text.split(',')) {
    const [, name = '', count = ''] = /^(daily|weekly|monthly)=(\d{1,4})$/.exec(part.trim()) ?? []
    if (!(name in rule))
      throw new BackupError(`--keep must be like daily=7,weekly=4,monthly=12, but it says "${part.trim()}".`)
    rule[name as keyof KeepRule] = Number(count)
  }
  return rule
}

/**
 * Which backups a rule keeps: the last one of each of so many days, weeks and months that have one, and in any case the
 * last one of all.
 */
export function keptBackups<Backup extends { madeAt: Date }>(
  backups: readonly Backup[],
  rule: KeepRule,
): Backup[] {
  const latestFirst = [...backups].sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
  const kept = new Set(latestFirst.slice(0, 1))
  for (const [name, periodOf] of Object.entries(periods) as [keyof KeepRule, (at: Date) => string][]) {
    const seen = new Set<string>()
    for (const backup of latestFirst) {
      const period = periodOf(backup.madeAt)
      if (seen.has(period) || seen.size === rule[name]) continue
      seen.add(period)
      kept.add(backup)
    }
  }
  return latestFirst.filter((backup) => kept.has(backup))
}
