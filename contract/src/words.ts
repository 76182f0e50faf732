import { type Rooms, rooms } from './rooms.ts'
import type { AuditedCommand } from './wire/audited-command.ts'
import { gatherFromRooms } from './wire/gather-from-rooms.ts'
import type { InvariantRule } from './wire/invariant-rule.ts'
import type { Wording } from './wire/locales.ts'
import type { RefusalWording } from './wire/refusals.ts'
import type { AuditedField, AuditedSubject, RoomWords } from './wire/room-words.ts'
import { wireWords } from './wire/wire-words.ts'

type Part = keyof RoomWords
type AllWords = typeof wireWords | Rooms[keyof Rooms]['words']
type NamesIn<Words, P extends Part> = Words extends { [Key in P]: infer Named } ? keyof Named & string : never
/** The names for which some room has words. */
type NamesOf<P extends Part> = NamesIn<AllWords, P>

/** The words of all rooms from left to right, preceded by the words they share. */
const named: readonly (readonly [room: string, words: RoomWords])[] = [
  ['wire', wireWords],
  ...Object.entries(rooms).map(([room, { words }]) => [room, words] as const),
]

export const wordsOfRooms: readonly RoomWords[] = named.map(([, words]) => words)

function gather<Named>(
  what: string,
  part: (words: RoomWords) => Readonly<Record<string, Named>> | undefined,
): Readonly<Record<string, Named>> {
  return gatherFromRooms(
    what,
    named.map(([room, words]) => [room, part(words)]),
  )
}

/** The name of an event that the log keeps; a name without words does not compile. */
export type AuditedCommandName = NamesOf<'commands'>
export type AuditedSubjectKind = NamesOf<'subjects'>
/** The name of a letter; one without words does not compile. */
export type LetterName = NamesOf<'letters'>
export type RefusalCode = NamesOf<'refusals'>

export const auditedCommands = gather<AuditedCommand>('command', ({ commands }) => commands)
export const auditedSubjects = gather<AuditedSubject>('subject', ({ subjects }) => subjects)
export const auditedFields = gather<AuditedField>('field', ({ fields }) => fields)
export const letterNames = gather<Wording>('letter', ({ letters }) => letters)
/** What the log calls values that it holds as identifiers; the names of letters are among them. */
export const auditedValues: Readonly<Record<string, Wording>> = {
  ...letterNames,
  ...gather<Wording>('value', ({ values }) => values),
}
/** The rules that are shown to the staff of a tenant, by the names the doctor uses. */
export const invariantRules = gather<InvariantRule>('rule', ({ rules }) => rules)
/**
 * All refusals of all rooms: the server answers from this catalogue, the API document lists it, the portal shows it.
 */
export const refusalCatalogue = gather<RefusalWording>('refusal', ({ refusals }) => refusals) as Readonly<
  Record<RefusalCode, RefusalWording>
>
