import type { Wording } from '../wire/locales.ts'

export type AuditedCommand = {
  /** What the filter and the file of an export call it. */
  name: Wording
  /** What somebody did; `{actor}` stands at the beginning, `{subject}` for what it was done to. */
  deed: Wording
}

/** Names in German and English, and what somebody did with the subject in both. */
export function on(de: string, en: string, doneDe: string, doneEn: string): AuditedCommand {
  return told(de, en, `hat {subject} ${doneDe}`, `${doneEn} {subject}`)
}

/** The same with a sentence of its own. */
export function told(de: string, en: string, deedDe: string, deedEn: string): AuditedCommand {
  return { name: { de, en }, deed: { de: `{actor} ${deedDe}`, en: `{actor} ${deedEn}` } }
}
