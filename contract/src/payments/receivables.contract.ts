import { z } from 'zod'
import type { Creates } from '../wire/creates.ts'
import { receivableId, registrationId, tenantRef, writeOffId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './payment-refusals.ts'
import {
  newReceivable,
  receivable,
  receivableChange,
  receivableDetail,
  receivableExportInput,
  receivableFilter,
  receivableListInput,
  receivableTotals,
} from './receivable.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofReceivable = ofTenant.extend({ receivableId })
const tags = ['receivables']
const read = () => route('money.read')
const manage = (creates?: Creates) =>
  route('money.manage', { creates }).errors(refusals('VERIFICATION_REQUIRED'))

export const receivablesContract = {
  listReceivables: read()
    .route({
      method: 'GET',
      path: '/{tenant}/receivables',
      tags,
      summary: 'What is owed: search, filter, sort and page',
    })
    .input(receivableListInput.extend({ tenant: tenantRef }))
    .output(pageOf(receivable)),
  totalReceivables: read()
    .route({
      method: 'GET',
      path: '/{tenant}/receivables/totals',
      tags,
      summary: 'The sums of all receivables that match a filter',
    })
    .input(receivableFilter.extend({ tenant: tenantRef }))
    .output(receivableTotals),
  exportReceivables: read()
    .route({
      method: 'GET',
      path: '/{tenant}/receivables/export',
      tags,
      summary: 'The filtered list as a file, CSV or XLSX',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(receivableExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  createReceivable: manage({ path: '/{tenant}/receivables/{receivableId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/receivables',
      tags,
      summary: 'Charge a person for something that is no registration; sent twice, it is one receivable',
    })
    .errors(refusals('PERSON_ERASED', 'NOT_FOUND'))
    .input(newReceivable.extend({ tenant: tenantRef }))
    .output(receivableDetail),
  getReceivable: read()
    .route({
      method: 'GET',
      path: '/{tenant}/receivables/{receivableId}',
      tags,
      summary: 'One receivable with its lines, and what paid it',
    })
    .input(ofReceivable)
    .output(receivableDetail),
  changeReceivable: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/receivables/{receivableId}',
      tags,
      summary: 'Put off when it is due, or change the note',
    })
    .errors(refusals('CONFLICT', 'NOTHING_CHARGED'))
    .input(ofReceivable.extend(receivableChange.shape))
    .output(receivableDetail),
  writeOffReceivable: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/receivables/{receivableId}/write-off',
      tags,
      summary: 'Give up what is open of it; written off twice, it is written off once',
    })
    .input(ofReceivable.extend({ reason: line(300).min(1) }))
    .output(receivableDetail),
  waiveFee: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/registrations/{registrationId}/waive-fee',
      tags,
      summary:
        'Waive the fee that was kept of a cancelled place; what was paid for it is proposed as a refund, once',
    })
    .input(ofTenant.extend({ registrationId, reason: line(300).default('') }))
    .output(z.object({ waivedCents: z.number().int() })),
  takeBackWriteOff: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/receivables/{receivableId}/write-off/{writeOffId}/take-back',
      tags,
      summary: 'It is owed again',
    })
    .errors(refusals('ALREADY_TAKEN_BACK'))
    .input(ofReceivable.extend({ writeOffId, reason: line(300).default('') }))
    .output(receivableDetail),
}
