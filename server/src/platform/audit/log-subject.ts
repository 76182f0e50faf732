import type { RawBuilder } from 'kysely'

/**
 * How the log names the subject of an audit entry `e`: by its current name, or null when the subject no longer exists.
 * Both expressions run under row-level security.
 */
export type LogSubject = {
  name: RawBuilder<string | null>
  /** The course under which the log finds the entry. */
  courseId?: RawBuilder<string | null>
}

/** By the kind that events name: `{ kind: 'course', id }`. */
export type LogSubjects = Readonly<Record<string, LogSubject>>
