import type { GivenAnswer } from '@reihum/contract/registrations/registration.schema.ts'

/** Whether somebody agreed to something, and did not only answer a question. */
export const isConsent = ({ asked, value }: GivenAnswer): boolean =>
  asked.kind === 'checkbox' && value === true

/**
 * Whether attendees take it back themselves. What the form required is part of what was agreed between both sides, and what stands
 * with a whole booking is said of everybody in it: such a wish is told to the provider, who decides what becomes of the place.
 */
export const canBeTakenBack = ({ asked }: GivenAnswer): boolean => isConsentOfPerson(asked) && !asked.required

const isConsentOfPerson = ({ kind, scope }: GivenAnswer['asked']): boolean =>
  kind === 'checkbox' && scope !== 'order'
