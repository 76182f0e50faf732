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
    actor: ({ userId, actorName }: AuditEntry) =>
      userId ? actorName : text('actorKind', { kind: actorName }),
    subject: (raw: string) => text('subjectKind', { kind: raw, raw }),
  }
}

export type Change = { field: string; before: string | null; after: string | null }

function read(value: unknown): string {
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
      before: field in before ? read(before[field]) : null,
      after: field in after ? read(after[field]) : null,
    })),
    ...rest.map(([field, value]) => ({ field, before: null, after: read(value) })),
  ].filter((change) => change.before !== change.after)
}
