import type { AuditEntry } from '@kurso/contract/insights/insight.schema.ts'
import { useText } from '#ui/text.tsx'
import { insightsMessages } from './insights.messages.ts'

/** The commands that can be filtered for, as the log writes them. */
export const auditedCommands = [
  'course.created',
  'course.changed',
  'course.published',
  'registration.received',
  'registration.confirmed',
  'mail.resent',
] as const

/** Names of commands and of what they are about; a new one is shown as the log writes it. */
export function useAuditWords() {
  const text = useText(insightsMessages)
  return {
    command: (raw: string) => text('commandName', { command: raw.replace('.', '_'), raw }),
    /** Whoever was not signed in is named by what they are. */
    actor: ({ actorKind, actorName }: AuditEntry) => {
      const kind = text('actorKind', { kind: actorKind })
      if (!actorName) return kind
      return actorKind === 'support' ? `${actorName} (${kind})` : actorName
    },
    field: (raw: string) => text('fieldName', { field: raw, raw }),
    subject: (raw: string) => text('subjectKind', { kind: raw, raw }),
  }
}

/** Undefined: there was none, or there is none any more. */
export type Change = { field: string; before: unknown; after: unknown }

export function readValue(value: unknown): string {
  if (value === null || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function partOf(metadata: Record<string, unknown>, key: string): Record<string, unknown> {
  const part = metadata[key]
  return typeof part === 'object' && part !== null ? (part as Record<string, unknown>) : {}
}

/** What a command changed, field by field; what stayed as it was is left out. */
export function changesOf(metadata: Record<string, unknown>): Change[] {
  const before = partOf(metadata, 'before')
  const after = partOf(metadata, 'after')
  const rest = Object.entries(metadata).filter(([key]) => key !== 'before' && key !== 'after')
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return [
    ...fields.map((field) => ({
      field,
      before: before[field],
      after: after[field],
    })),
    ...rest.map(([field, value]) => ({ field, before: undefined, after: value })),
  ].filter((change) => change.before === undefined || readValue(change.before) !== readValue(change.after))
}
