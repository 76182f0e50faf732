import type { AuditedCommand } from './audited-command.ts'
import type { InvariantRule } from './invariant-rule.ts'
import type { Wording } from './locales.ts'
import type { RefusalWording } from './refusals.ts'

export type AuditedSubject = {
  name: Wording
  /** The subject as the object of a sentence: with its own name, and without if that is unknown. */
  named: Wording
  unnamed: Wording
  /**
   * Operators work on it, so the dashboard shows what was done with it lately. What was done with accounts and settings
   * is only in the log, which not every role may read.
   */
  isWorkedOn?: true
  /** What the values of a field are called where this is the subject, for example its states: field, then value. */
  values?: Readonly<Record<string, Readonly<Record<string, Wording>>>>
}

export type AuditedField = Wording & {
  /** What its values are called. */
  values?: Readonly<Record<string, Wording>>
  /** How people write its values. */
  written?: (value: string) => string
  /** An empty value means unlimited. */
  isLimit?: boolean
  /** Its values are names of other fields. */
  namesFields?: boolean
  /** The currency of an amount, if it is not that of the tenant. */
  currency?: string
}

/** All words of a room: for the log, the data checks, its letters and its refusals. */
export type RoomWords = {
  /** Every event that the log keeps, by the name it is kept under. */
  commands?: Readonly<Record<string, AuditedCommand>>
  /** What an event can be about. */
  subjects?: Readonly<Record<string, AuditedSubject>>
  /** The fields whose changes an event can record, in the order in which people read them. */
  fields?: Readonly<Record<string, AuditedField>>
  /** The names of values that the log holds as identifiers. */
  values?: Readonly<Record<string, Wording>>
  /** The rules of the data checks, by the names the doctor uses. */
  rules?: Readonly<Record<string, InvariantRule>>
  /** What its letters are called, by the names under which they are stored. */
  letters?: Readonly<Record<string, Wording>>
  refusals?: Readonly<Record<string, RefusalWording>>
}
