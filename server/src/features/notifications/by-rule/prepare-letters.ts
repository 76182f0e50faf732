import type { NotificationRuleFields } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { exampleLinks, type FeedbackLinks } from '#features/feedback/feedback-link.ts'
import { addressesWithout } from '#features/messages/choices/letter-choice.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { optionalLetterOf } from '../choices/optional-letter.rules.ts'
import { valuesFor } from '../letter-values.queries.ts'
import { type FilledMessage, fillMessage } from '../notification.mails.ts'
import { type Candidate, candidatesAmong } from '../recipients.queries.ts'

type Person = { appointmentId: string; registrationId: string; personId: string }

export type PreparedLetter<One> = {
  one: One
  candidate: Candidate
  /** Null: nothing would be left of the text. */
  message: FilledMessage | null
  outcome: 'ready' | 'noAddress' | 'unwanted' | 'unusable' | 'unfilled'
}

type RuleOfLetters = Pick<NotificationRuleFields, 'texts' | 'sendsUnfilled' | 'occasion' | 'isNecessary'>

/** Which kind of letter a rule writes; null: it is necessary. */
export const kindOfRule = ({ occasion, isNecessary }: Pick<RuleOfLetters, 'occasion' | 'isNecessary'>) =>
  optionalLetterOf({ by: 'rule', occasion, isNecessary })

/** The letter to each of these people about their date. Sending, the dry run and the preview all ask here; only sending has links that work. */
export async function prepareLetters<One extends Person>(
  ctx: TenantContext,
  rule: RuleOfLetters,
  people: readonly One[],
  links: FeedbackLinks = exampleLinks(''),
): Promise<PreparedLetter<One>[]> {
  const candidates = await candidatesAmong(
    ctx,
    people.map(({ personId, registrationId }) => ({ person_id: personId, registration_id: registrationId })),
  )
  const { texts, sendsUnfilled } = rule
  const addresses = [...candidates.values()].map(({ email }) => email)
  const isUnwanted = await addressesWithout(ctx, kindOfRule(rule), addresses)
  const prepared: PreparedLetter<One>[] = []
  for (const [appointmentId, some] of Map.groupBy(people, (one) => one.appointmentId)) {
    const known = some.flatMap((one) => {
      const candidate = candidates.get(one.registrationId)
      return candidate ? [{ one, candidate }] : []
    })
    const source = { kind: 'appointment', appointmentId } as Parameters<typeof valuesFor>[1]['source']
    const valuesOf = await valuesFor(
      ctx,
      { source, texts },
      known.map(({ candidate }) => candidate),
      links,
    )
    for (const { one, candidate } of known) {
      const message = fillMessage(texts, candidate.language, valuesOf(candidate))
      const isUnfilled = !sendsUnfilled && message !== null && message.unfilled.length > 0
      const outcome = isUnwanted(candidate.email)
        ? 'unwanted'
        : candidate.email === ''
          ? 'noAddress'
          : !message
            ? 'unusable'
            : isUnfilled
              ? 'unfilled'
              : 'ready'
      prepared.push({ one, candidate, message, outcome })
    }
  }
  return prepared
}
