import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { FactOrigin, PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { addMonths } from '#platform/add-months.ts'
import { canonical } from '#platform/canonical.ts'
import { type AnswerError, type CheckedAnswer, checkAnswers } from '../attributes/attribute-answer.rules.ts'

/** What somebody brings, by the attribute that asks for it and its name. */
export type NamedThing = { kindId: string; name: string }

/** What was said of a person, or of what they bring; no value: what was shown as of that moment is taken away. */
export type SaidFact = {
  personId: string
  attributeId: string
  saidBy: FactOrigin
  /** Of what they bring; with the attribute that asks for it, it is the name. */
  thing?: NamedThing
} & ({ version: number; value: AttributeAnswer['value'] } | { seenAsOf: string })

type Age = { saidAt: Date; askAgainMonths: number | null }

/** Counted by the calendar of the provider: said on 3 March and asked again after six months, it is outdated from 3 September on. */
export function isOutdated({ saidAt, askAgainMonths }: Age, now: Date, timeZone: string): boolean {
  if (askAgainMonths === null) return false
  const day = (at: Date) => wallClockOf(at, timeZone).date
  return addMonths(day(saidAt), askAgainMonths) <= day(now)
}

const isEmpty = (value: AttributeAnswer['value']) =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0)

type Answered = {
  given: readonly AttributeAnswer[]
  checked: readonly CheckedAnswer[]
  /** What is brought as it was named before, by the attribute that asks for it, where only other answers were changed. */
  named?: ReadonlyMap<string, string>
}

/** What the answers name that is brought, by the attribute that asks for it. */
function thingsIn({ checked, named = new Map() }: Answered): Map<string, NamedThing> {
  const things = new Map([...named].map(([kindId, name]): [string, NamedThing] => [kindId, { kindId, name }]))
  for (const { attributeId, thing, value } of checked)
    if (thing === attributeId) things.set(thing, { kindId: thing, name: String(value) })
  return things
}

/** What the answers of a registration say for good, of the person and of what they bring. */
export function saidWith(
  answered: Answered,
  { personId, saidBy }: Pick<SaidFact, 'personId' | 'saidBy'>,
): SaidFact[] {
  const things = thingsIn(answered)
  const said = answered.checked.flatMap(({ attributeId, version, value, scope, thing: kind }): SaidFact[] => {
    const one = { personId, saidBy, attributeId, version, value }
    if (scope === 'person') return [one]
    const thing = kind === undefined ? undefined : things.get(kind)
    return thing ? [{ ...one, thing }] : []
  })
  const emptied = answered.given.flatMap(({ attributeId, value, seenAsOf }): SaidFact[] => {
    if (seenAsOf === undefined || !isEmpty(value)) return []
    const one = { personId, saidBy, attributeId, seenAsOf }
    // Whatever it belongs to, it is taken away where it was said at that moment.
    return [one, ...[...things.values()].map((thing): SaidFact => ({ ...one, thing }))]
  })
  return [...said, ...emptied]
}

export type FactChanges =
  | { kind: 'accepted'; kept: CheckedAnswer[]; removed: string[] }
  | { kind: 'refused'; errors: AnswerError[] }

type Known = { questions: readonly AskedAttribute[]; facts: readonly Pick<PersonFact, 'asked' | 'value'>[] }

/**
 * What somebody who may change the facts of a person changes by these answers. What is not among them stays, what is emptied is
 * taken away, also where a form requires it, and what was shown and is sent back unchanged is confirmed.
 */
export function factChanges(
  { questions, facts }: Known,
  answers: readonly AttributeAnswer[],
  locale: Locale,
): FactChanges {
  const sent = new Map<string, AttributeAnswer>(answers.map((answer) => [answer.attributeId, answer]))
  const asked = questions.filter(({ id }) => sent.has(id)).map((one) => ({ ...one, required: false }))
  const checked = checkAnswers(asked, answers, locale)
  if (checked.kind === 'refused') return checked
  const before = new Map<string, Known['facts'][number]>(facts.map((fact) => [fact.asked.id, fact]))
  const says = ({ attributeId, value }: CheckedAnswer) => {
    const known = before.get(attributeId)
    const isSame = known !== undefined && canonical(known.value) === canonical(value)
    return !isSame || sent.get(attributeId)?.seenAsOf !== undefined
  }
  const filled = new Set<string>(checked.answers.map(({ attributeId }) => attributeId))
  return {
    kind: 'accepted',
    kept: checked.answers.filter(says),
    removed: asked.map(({ id }) => id as string).filter((id) => before.has(id) && !filled.has(id)),
  }
}
