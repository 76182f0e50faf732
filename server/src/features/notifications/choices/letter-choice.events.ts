import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import { event } from '#platform/audit/event.ts'

type Kinds = readonly OptionalLetter[]

/** The log names no address: it is one of the person's. */
export const lettersChosen = (personId: string, before: Kinds, after: Kinds) =>
  event({
    name: 'person.letters-chosen',
    subject: { kind: 'person', id: personId },
    payload: { personId },
    metadata: { before: { unwantedLetters: [...before] }, after: { unwantedLetters: [...after] } },
  })

/** Somebody has letters tried at an address that was marked as undeliverable. */
export const addressTriedAgain = (personId: string) =>
  event({
    name: 'person.address-tried-again',
    subject: { kind: 'person', id: personId },
    payload: { personId },
    metadata: {},
  })
