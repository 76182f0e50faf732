import { z } from 'zod'
import { valuePath } from '../courses/characteristic.schema.ts'
import { tenantRef } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { email, text } from '../wire/text.schema.ts'
import {
  demand,
  demandExportInput,
  demandListInput,
  headStartShown,
  interest,
  interestGroup,
  wishFields,
} from './interest.schema.ts'
import { refusals } from './registration-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
/** The id of an interest and a proof, from the link of a letter. */
const ofLink = z.object({ tenant: tenantRef, interestToken: text(100).min(20) })
const tags = ['portal']
const manage = () => route('registrations.manage')

/** Being told by e-mail when a course of a group fits, and what the provider reads of it. */
export const interestsContract = {
  interestGroups: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/interest-groups',
      tags,
      summary:
        'The groups of courses that one can ask to be told of, also those without a course at the moment',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(interestGroup) })),
  askForInterest: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/interests',
      tags,
      summary: 'Ask to be told when a course of a group fits',
      description:
        'A letter asks for one click; the answer is the same whether or not the address has asked before.',
    })
    .errors(refusals('NOT_FOUND', 'INTERESTS_FULL', 'TOO_MANY_ATTEMPTS'))
    .input(wishFields.safeExtend({ tenant: tenantRef, group: valuePath, email: email(), language: locale }))
    .output(z.object({ asked: z.literal(true) })),
  interest: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/interests/{interestToken}',
      tags,
      summary: 'What the link of a letter about an interest is about',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(interest),
  confirmInterest: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/interests/{interestToken}/confirm',
      tags,
      summary: 'Confirm that one wants to be told of courses; confirming twice does it once',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED', 'TOO_MANY_INTERESTS'))
    .input(ofLink)
    .output(interest),
  stopInterest: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/interests/{interestToken}/stop',
      tags,
      summary:
        'End all interests of the address behind a link, and delete it; it answers the same when it is gone',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED'))
    .input(ofLink)
    .output(z.object({ stopped: z.literal(true) })),
  headStart: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/head-starts/{headStart}',
      tags,
      summary: 'Which course the link of a letter lets somebody register for before everybody else',
      description:
        'An order with this proof is accepted before registration opens, if its contact has the address of the letter.',
    })
    .errors(refusals('ACCESS_LINK_EXPIRED'))
    .input(z.object({ tenant: tenantRef, headStart: text(100).min(20) }))
    .output(headStartShown),
  listDemand: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/interests',
      tags: ['registrations'],
      summary: 'What visitors wait for, by group of courses, without who they are',
    })
    .input(demandListInput.extend({ tenant: tenantRef }))
    .output(pageOf(demand)),
  exportDemand: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/interests/export',
      tags: ['registrations'],
      summary: 'Each wish as a line of a table, without who it is from; that it was exported is logged',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(demandExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
}
