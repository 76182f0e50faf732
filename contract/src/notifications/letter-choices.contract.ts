import { z } from 'zod'
import { personId, tenantRef } from '../wire/ids.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import {
  addressChoices,
  enteredLetterChoice,
  letterChoice,
  savedLetterChoice,
  stoppedLetter,
  triedAddress,
} from './letter-choice.schema.ts'
import { notificationRefusals } from './notification-refusals.ts'

const refusals = refusalsFrom(wireRefusals, notificationRefusals)
const ofLink = z.object({ tenant: tenantRef, letterToken: linkToken })
const ofPerson = z.object({ tenant: tenantRef, personId })
const tags = ['notifications']
/** For whoever got a letter; the token is in it. */
const open = () => route('public').errors(refusals('NOT_FOUND'))
/** Who knows people may know what they want to be told, and note what they say. */
const manage = () => route('registrations.manage')

export const letterChoicesContract = {
  getLetterChoice: open()
    .route({
      method: 'GET',
      path: '/{tenant}/portal/letters/{letterToken}',
      tags,
      summary: 'Which letters are not wanted at the address that a letter went to',
    })
    .input(ofLink)
    .output(letterChoice),
  saveLetterChoice: open()
    .route({
      method: 'PUT',
      path: '/{tenant}/portal/letters/{letterToken}',
      tags,
      summary: 'Choose which letters are not wanted; every other kind is wanted from then on',
    })
    .input(ofLink.extend(savedLetterChoice.shape))
    .output(letterChoice),
  stopLetters: open()
    .route({
      method: 'POST',
      path: '/{tenant}/portal/letters/{letterToken}/stop',
      tags,
      summary: 'Give up one kind of letters; given up twice, it stays as it is',
      description:
        'What the one-click unsubscription of mail programs (RFC 8058) does. Programs send theirs to the address in the header of the letter.',
    })
    .input(ofLink.extend(stoppedLetter.shape))
    .output(letterChoice),
  getPersonLetterChoices: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/persons/{personId}/letter-choices',
      tags,
      summary: 'The addresses of a person, and which letters are not wanted at each',
    })
    .input(ofPerson)
    .output(addressChoices),
  changePersonLetterChoice: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/persons/{personId}/letter-choices',
      tags,
      summary: 'Note which letters are not wanted at an address of a person, because they said so',
    })
    .errors(refusals('NOT_THEIR_ADDRESS'))
    .input(ofPerson.extend(enteredLetterChoice.shape))
    .output(addressChoices),
  tryAddressAgain: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/persons/{personId}/letter-choices/try-again',
      tags,
      summary: 'Take back that nothing arrives at an address of a person; said twice, it stays as it is',
    })
    .errors(refusals('NOT_THEIR_ADDRESS'))
    .input(ofPerson.extend(triedAddress.shape))
    .output(addressChoices),
}
