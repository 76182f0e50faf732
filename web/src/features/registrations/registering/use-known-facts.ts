import type { AskedAttribute, AttributeAnswer } from '@reihum/contract/courses/attribute.schema.ts'
import type { PersonFact } from '@reihum/contract/courses/fact.schema.ts'
import type { PersonThing } from '@reihum/contract/courses/thing.schema.ts'
import type { OperatorAttendee } from '@reihum/contract/registrations/booking.schema.ts'
import type { PersonId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { answersWithFacts } from './answers-with-facts.ts'
import { registeringMessages } from './registering.messages.ts'
import { chosenOf } from './stored-things.ts'

const nothing: readonly PersonFact[] = []
const noThings: readonly PersonThing[] = []

type Known = {
  person: Pick<OperatorAttendee, 'personId' | 'answers'>
  asked: readonly AskedAttribute[]
  onAnswers: (answers: AttributeAnswer[]) => void
}

/** Fills in what is stored of somebody who is known, and says with each question from when that is. */
export function useKnownFacts({ person: { personId, answers }, asked, onAnswers }: Known) {
  const text = useText(registeringMessages)
  const tenant = useActiveTenant().id
  const { locale, date } = useFormats()
  const known = useQuery({
    ...queries.people.getPerson.queryOptions({ input: { tenant, personId: personId as PersonId } }),
    enabled: personId !== null && asked.some(({ kind, scope }) => kind === 'thing' || scope === 'person'),
  })
  const facts = (personId !== null && known.data?.facts) || nothing
  useEffect(() => {
    const filled = answersWithFacts(answers, { asked, facts }, locale)
    if (filled.length > answers.length) onAnswers(filled)
  })
  const things = (personId !== null && known.data?.things) || noThings
  const ofThings = chosenOf(things, answers).flatMap((thing) => thing.facts)
  const questions = asked.map((one): AskedAttribute => {
    const fact = [...facts, ...ofThings].find(({ asked: { id } }) => id === one.id)
    if (!fact) return one
    const state = text(fact.isOutdated ? 'saidLongAgo' : 'saidOn', { day: date(fact.saidAt) })
    const help = one.help[locale]
    return { ...one, help: { ...one.help, [locale]: help ? `${help} ${state}` : state } }
  })
  return { questions, things }
}
