import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { Fault } from '#platform/tables/import/import-field.ts'

export type NamedKind = 'place' | 'instructor'

type Named = { id: string; isArchived: boolean }

export type ReferenceDecision =
  | { kind: 'known'; id: string }
  | { kind: 'new' }
  | { kind: 'fault'; fault: Fault }

const words: Record<NamedKind, Record<'unknown' | 'archived' | 'several', Wording>> = {
  place: {
    unknown: {
      de: 'Diesen Ort gibt es noch nicht. Legen Sie ihn an, oder kreuzen Sie „Fehlende Orte anlegen“ an.',
      en: 'There is no such place yet. Create it, or tick “Create missing places”.',
    },
    archived: {
      de: 'Dieser Ort liegt im Archiv. Bitte stellen Sie ihn zuerst wieder her.',
      en: 'This place is in the archive. Please restore it first.',
    },
    several: { de: 'Diesen Ort gibt es mehrmals.', en: 'There are several such places.' },
  },
  instructor: {
    unknown: {
      de: 'Diese Kursleitung gibt es noch nicht. Legen Sie sie an, oder kreuzen Sie „Fehlende Kursleitungen anlegen“ an.',
      en: 'There is no such instructor yet. Create them, or tick “Create missing instructors”.',
    },
    archived: {
      de: 'Diese Kursleitung liegt im Archiv. Bitte stellen Sie sie zuerst wieder her.',
      en: 'This instructor is in the archive. Please restore them first.',
    },
    several: {
      de: 'Diesen Namen haben mehrere Kursleitungen. Bitte tragen Sie die Kursleitung nach dem Import von Hand ein.',
      en: 'Several instructors have this name. Please enter the instructor by hand after the import.',
    },
  },
}

/** What a name refers to: the existing one in use, or a new one if the plan allows creating it. */
export function decideReference(
  kind: NamedKind,
  found: readonly Named[],
  mayCreate: boolean,
): ReferenceDecision {
  const fault = (why: keyof (typeof words)[NamedKind]): ReferenceDecision => ({
    kind: 'fault',
    fault: { field: kind, message: words[kind][why] },
  })
  const inUse = found.filter(({ isArchived }) => !isArchived)
  const [only] = inUse
  if (inUse.length > 1) return fault('several')
  if (only) return { kind: 'known', id: only.id }
  if (found.length > 0) return fault('archived')
  return mayCreate ? { kind: 'new' } : fault('unknown')
}
