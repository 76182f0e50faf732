import { z } from 'zod'
import { payer } from '../ledger/payer.schema.ts'
import type { Creates } from '../wire/creates.ts'
import { day } from '../wire/days.schema.ts'
import { allocationId, courseId, paymentId, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import {
  allocationExportInput,
  cashDay,
  courseMoney,
  moneyOverview,
  newPayment,
  payerSearch,
  payment,
  paymentChange,
  paymentDetail,
  paymentExportInput,
  paymentFilter,
  paymentListInput,
  paymentTotals,
  wantedAllocation,
} from './payment.schema.ts'
import { refusals } from './payment-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofPayment = ofTenant.extend({ paymentId })
const tags = ['payments']
const read = () => route('money.read')
const manage = (creates?: Creates) =>
  route('money.manage', { creates }).errors(refusals('VERIFICATION_REQUIRED'))
const allocating = [
  'PAYMENT_SPENT',
  'RECEIVABLE_SETTLED',
  'OTHER_CURRENCY',
  'NOT_FOUND',
  'LATE_PLACE_GONE',
  'LATE_PAYMENT_TOO_LITTLE',
] as const

export const incomingContract = {
  moneyOverview: read()
    .route({
      method: 'GET',
      path: '/{tenant}/money',
      tags,
      summary: 'What is open, overdue and came in, in figures and by month',
    })
    .input(ofTenant)
    .output(moneyOverview),
  courseMoney: read()
    .route({
      method: 'GET',
      path: '/{tenant}/courses/{courseId}/money',
      tags,
      summary: 'What is charged, paid, open and overdue for a course, and what came in for it by month',
    })
    .input(ofTenant.extend({ courseId }))
    .output(courseMoney),
  findPayers: read()
    .route({
      method: 'GET',
      path: '/{tenant}/money/payers',
      tags,
      summary: 'Persons by words of their name or address, or by a reference; without words the newest',
    })
    .input(payerSearch.extend({ tenant: tenantRef }))
    .output(z.object({ items: z.array(payer) })),
  listPayments: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments',
      tags,
      summary: 'What came in: search, filter, sort and page',
    })
    .input(paymentListInput.extend({ tenant: tenantRef }))
    .output(pageOf(payment)),
  totalPayments: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments/totals',
      tags,
      summary: 'The sums of all payments that match a filter',
    })
    .input(paymentFilter.extend({ tenant: tenantRef }))
    .output(paymentTotals),
  exportPayments: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments/export',
      tags,
      summary: 'The filtered list as a file, CSV or XLSX',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(paymentExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  exportAllocations: read()
    .route({
      method: 'GET',
      path: '/{tenant}/allocations/export',
      tags,
      summary:
        'What of the filtered payments pays what, and what was taken back of it, as a file, CSV or XLSX',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(allocationExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  cashDay: read()
    .route({
      method: 'GET',
      path: '/{tenant}/cash/{day}',
      tags,
      summary: 'The cash and card payments of one day',
    })
    .input(ofTenant.extend({ day }))
    .output(cashDay),
  notePayment: manage({ path: '/{tenant}/payments/{paymentId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/payments',
      tags,
      summary:
        'Note that money came in, what it pays, and whom the receipt is mailed to; sent twice, it is one payment',
    })
    .errors(
      refusals(
        'PAYMENT_IN_FUTURE',
        'PERSON_ERASED',
        'PAPER_UNAVAILABLE',
        'TIER_LIMIT_REACHED',
        ...allocating,
      ),
    )
    .input(newPayment.extend({ tenant: tenantRef }))
    .output(paymentDetail),
  getPayment: read()
    .route({
      method: 'GET',
      path: '/{tenant}/payments/{paymentId}',
      tags,
      summary: 'One payment, and what it paid',
    })
    .input(ofPayment)
    .output(paymentDetail),
  changePayment: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/payments/{paymentId}',
      tags,
      summary: 'Say who paid, or change the note',
    })
    .errors(refusals('CONFLICT', 'PERSON_ERASED'))
    .input(ofPayment.extend(paymentChange.shape))
    .output(paymentDetail),
  allocatePayment: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/payments/{paymentId}/allocations',
      tags,
      summary: 'Say what a payment pays; places whose payment is complete are confirmed',
    })
    .errors(refusals(...allocating))
    .input(ofPayment.extend({ allocations: z.array(wantedAllocation).min(1).max(100) }))
    .output(paymentDetail),
  takeBackAllocation: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/payments/{paymentId}/allocations/{allocationId}/take-back',
      tags,
      summary: 'What it paid is open again; a place that was confirmed stays confirmed',
    })
    .errors(refusals('ALREADY_TAKEN_BACK'))
    .input(ofPayment.extend({ allocationId, reason: line(300).default('') }))
    .output(paymentDetail),
  reversePayment: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/payments/{paymentId}/reverse',
      tags,
      summary: 'It did not come in after all; what it paid is open again',
    })
    .errors(refusals('ALREADY_TAKEN_BACK', 'PAYMENT_BY_VOUCHER'))
    .input(ofPayment.extend({ reason: line(300).min(1) }))
    .output(paymentDetail),
}
