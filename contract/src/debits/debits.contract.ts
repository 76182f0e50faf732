import { z } from 'zod'
import { debitId, debitRunId, receivableId, requestKey, tenantRef } from '../wire/ids.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { text } from '../wire/text.schema.ts'
import { refusals } from './debit-refusals.ts'
import {
  announced,
  announceLimit,
  checkDebitSettings,
  debit,
  debitListInput,
  debitProposals,
  debitRun,
  debitRunDetail,
  debitRunLimit,
  debitSettings,
  debitSetup,
} from './debits.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofRun = ofTenant.extend({ debitRunId })
const ofDebit = ofTenant.extend({ debitId })
const tags = ['debits']
const read = () => route('money.read')
const collect = () => route('debits.collect')

/** Collecting by direct debit: what is due, the letters that announce it, the files for the bank, and what comes back. */
export const debitsContract = {
  debitSetup: read()
    .route({
      method: 'GET',
      path: '/{tenant}/debits/setup',
      tags,
      summary: 'Whether direct debits can be collected, what is missing, and how many courses offer them',
    })
    .input(ofTenant)
    .output(debitSetup),
  debitSettings: read()
    .route({
      method: 'GET',
      path: '/{tenant}/debits/settings',
      tags,
      summary: 'When direct debits are collected, and how they are announced, gathered and filed',
    })
    .input(ofTenant)
    .output(debitSettings),
  changeDebitSettings: collect()
    .route({
      method: 'PUT',
      path: '/{tenant}/debits/settings',
      tags,
      summary: 'Change when direct debits are collected, and how they are announced, gathered and filed',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend(debitSettings.shape).superRefine(checkDebitSettings))
    .output(debitSettings),
  debitProposals: read()
    .route({
      method: 'GET',
      path: '/{tenant}/debits/proposals',
      tags,
      summary:
        'What is due and can be announced, what is announced and can go to the bank, what waits, and what hinders the rest',
    })
    .input(ofTenant)
    .output(debitProposals),
  announceDebits: collect()
    .route({
      method: 'POST',
      path: '/{tenant}/debits/announcements',
      tags,
      summary: 'Tell payers what will be collected and when, each in one letter; sent twice, it is told once',
    })
    .errors(refusals('VERIFICATION_REQUIRED', 'DEBITS_NOT_SET_UP'))
    .input(ofTenant.extend({ receivableIds: z.array(receivableId).min(1).max(announceLimit) }))
    .output(announced),
  listDebits: read()
    .route({
      method: 'GET',
      path: '/{tenant}/debits',
      tags,
      summary: 'Direct debits with where they stand: search, filter, sort and page',
    })
    .input(debitListInput.extend({ tenant: tenantRef }))
    .output(pageOf(debit)),
  dropDebit: collect()
    .route({
      method: 'POST',
      path: '/{tenant}/debits/{debitId}/drop',
      tags,
      summary: 'Withdraw what was announced, before it is in a file; done twice, it is done once',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED', 'DEBIT_CANNOT_BE_RECALLED'))
    .input(ofDebit)
    .output(debit),
  settleReturn: collect()
    .route({
      method: 'POST',
      path: '/{tenant}/debits/{debitId}/settle',
      tags,
      summary: 'Say that what a return asks for is decided: what is open may be collected again',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED'))
    .input(ofDebit)
    .output(debit),
  makeDebitRun: route('debits.collect', {
    sensitive: true,
    creates: { path: '/{tenant}/debit-runs/{debitRunId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/debit-runs',
      tags,
      summary:
        'Make the files for the bank, if count and sum are still those that were seen; sent twice, they are made once',
    })
    .errors(refusals('VERIFICATION_REQUIRED', 'DEBITS_NOT_SET_UP', 'DEBIT_RUN_CHANGED', 'CONFIRMATION_WRONG'))
    .input(
      ofTenant.extend({
        requestKey,
        debitIds: z.array(debitId).min(1).max(debitRunLimit),
        sumCents: z.number().int().min(1),
        confirmation: text(20),
      }),
    )
    .output(debitRunDetail),
  listDebitRuns: read()
    .route({
      method: 'GET',
      path: '/{tenant}/debit-runs',
      tags,
      summary: 'Former runs, the latest first',
    })
    .input(pageInput.extend({ tenant: tenantRef }))
    .output(pageOf(debitRun)),
  getDebitRun: read()
    .route({
      method: 'GET',
      path: '/{tenant}/debit-runs/{debitRunId}',
      tags,
      summary: 'One run with its files and its days',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofRun)
    .output(debitRunDetail),
  downloadDebitFile: collect()
    .route({
      method: 'GET',
      path: '/{tenant}/debit-runs/{debitRunId}/files/{number}',
      tags,
      summary: 'A file for the bank (pain.008.001.08), byte for byte as it was made',
    })
    .errors(refusals('NOT_FOUND', 'BUSY'))
    .input(ofRun.extend({ number: z.coerce.number().int().min(1).max(100_000) }))
    .output(z.file()),
  handInDebitRun: collect()
    .route({
      method: 'POST',
      path: '/{tenant}/debit-runs/{debitRunId}/hand-in',
      tags,
      summary: 'Say that the bank has the files; said twice, it is said once',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED', 'DEBIT_RUN_CLOSED', 'DEBIT_RUN_CHANGED'))
    .input(ofRun)
    .output(debitRunDetail),
  cancelDebitRun: collect()
    .route({
      method: 'POST',
      path: '/{tenant}/debit-runs/{debitRunId}/cancel',
      tags,
      summary: 'Discard the files before the bank has them: what is in them stays announced',
    })
    .errors(refusals('NOT_FOUND', 'VERIFICATION_REQUIRED', 'DEBIT_RUN_CLOSED'))
    .input(ofRun)
    .output(debitRunDetail),
}
