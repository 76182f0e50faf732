import type { Locale, Wording } from '../wire/locales.ts'
import { auditedCommands, auditedSubjects } from '../words.ts'
import type { ActorKind, AuditEntry } from './insight.schema.ts'

/** How an actor without a name is called: somebody who was not signed in, or whose account is gone. */
const nameless: Record<ActorKind, Wording> = {
  user: { de: 'Ein ehemaliges Benutzerkonto', en: 'A former account' },
  token: { de: 'Ein Programm', en: 'A program' },
  support: { de: 'Der Support der Plattform', en: 'Platform support' },
  visitor: { de: 'Ein Besucher', en: 'A visitor' },
  attendee: { de: 'Ein Teilnehmer', en: 'An attendee' },
  system: { de: 'Das System', en: 'The system' },
}

type Who = Pick<AuditEntry, 'actorKind' | 'actorName'> & Partial<Pick<AuditEntry, 'tokenName'>>
type What = Pick<AuditEntry, 'commandType' | 'subjectKind' | 'subjectName'>

/** A program and whose token it came with: "Der API-Token „Website“ (Ada Berg)". */
function tokenPhrase(tokenName: string, actorName: string | null, locale: Locale): string {
  const named = { de: `Der API-Token „${tokenName}“`, en: `The API token “${tokenName}”` }[locale]
  return actorName ? `${named} (${actorName})` : named
}

export function auditActor({ actorKind, actorName, tokenName }: Who, locale: Locale): string {
  if (tokenName) return tokenPhrase(tokenName, actorName, locale)
  if (!actorName) return nameless[actorKind][locale]
  return actorKind === 'support' ? `Support (${actorName})` : actorName
}

/** The name of a command; one without words is shown as the log writes it. */
export function auditCommandName(commandType: string, locale: Locale): string {
  return auditedCommands[commandType]?.name[locale] ?? commandType
}

export function auditSubjectName(subjectKind: string, locale: Locale): string {
  return auditedSubjects[subjectKind]?.name[locale] ?? subjectKind
}

function subjectPhrase({ subjectKind, subjectName }: What, locale: Locale): string {
  const subject = auditedSubjects[subjectKind]
  if (!subject) return subjectName ?? subjectKind
  return subjectName ? subject.named[locale].replace('{name}', () => subjectName) : subject.unnamed[locale]
}

const datives: Record<string, string> = {
  den: 'dem',
  das: 'dem',
  die: 'der',
  einen: 'einem',
  ein: 'einem',
  eine: 'einer',
}

/** After these words German has the dative, while subjects are worded in the accusative: "von der Buchung", not "von die". */
const withDative = /\b(?:aus|bei|mit|nach|von|zu) \{subject\}/

const inDative = (phrase: string) => phrase.replace(/^\w+(?= )/, (article) => datives[article] ?? article)

/** An entry as a sentence: "Ada Berg hat den Kurs „Aquarell“ geändert". */
export function auditSentence(entry: Who & What, locale: Locale): string {
  const actor = auditActor(entry, locale)
  const command = auditedCommands[entry.commandType]
  if (!command) return `${actor}: ${entry.commandType}`
  const deed = command.deed[locale]
  const phrase = subjectPhrase(entry, locale)
  const subject = locale === 'de' && withDative.test(deed) ? inDative(phrase) : phrase
  const words: Record<string, string> = { actor, subject }
  return deed.replace(/\{(actor|subject)\}/g, (_, name: string) => words[name] ?? '')
}
