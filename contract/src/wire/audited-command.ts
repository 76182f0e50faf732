import type { Wording } from './locales.ts'

export type AuditedCommand = {
  /** The name of the command in filters and exported files. */
  name: Wording
  /** The sentence about the command: `{actor}` at the beginning, `{subject}` for what it was done to. */
  deed: Wording
}

/** A command whose sentence is "actor did this with the subject"; takes names and verbs in German and English. */
export function on(de: string, en: string, doneDe: string, doneEn: string): AuditedCommand {
  return told(de, en, `hat {subject} ${doneDe}`, `${doneEn} {subject}`)
}

/** A command with a sentence of its own. */
export function told(de: string, en: string, deedDe: string, deedEn: string): AuditedCommand {
  return { name: { de, en }, deed: { de: `{actor} ${deedDe}`, en: `{actor} ${deedEn}` } }
}
