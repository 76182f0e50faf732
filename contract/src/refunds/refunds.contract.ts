import { z } from 'zod'
import { identityRefusals } from '../identity/identity-refusals.ts'
import { ledgerRefusals } from '../ledger/ledger-refusals.ts'
import { paymentRefusals } from '../payments/payment-refusals.ts'
import { registrationRefusals } from '../registrations/registration-refusals.ts'
import { qrCode } from '../tenants/bank.schema.ts'
import { tenantRefusals } from '../tenants/tenant-refusals.ts'
import type { Creates } from '../wire/creates.ts'
import { refundFileId, refundRequestId, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { linkToken } from '../wire/link-token.schema.ts'
import { pageInput, pageOf } from '../wire/page.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { refusalsFrom, wireRefusals } from '../wire/refusals.ts'
import { route } from '../wire/route.ts'
import {
  enteredRefundAccount,
  newRefundFile,
  newRefundRequest,
  ownRefund,
  refundAccountPage,
  refundDetail,
  refundExecution,
  refundFile,
  refundFilter,
  refundListInput,
  refundRelease,
  refundRequest,
  refundTotals,
} from './refund.schema.ts'
import { refundRefusals } from './refund-refusals.ts'

const refusals = refusalsFrom(
  wireRefusals,
  identityRefusals,
  tenantRefusals,
  ledgerRefusals,
  paymentRefusals,
  registrationRefusals,
  refundRefusals,
)

const ofTenant = z.object({ tenant: tenantRef })
const ofRequest = ofTenant.extend({ refundRequestId })
const ofLink = ofTenant.extend({ refundAccountToken: linkToken })
const tags = ['refunds']
const read = () => route('money.read')
const prepare = (creates?: Creates) =>
  route('money.manage', { creates }).errors(refusals('VERIFICATION_REQUIRED'))
/** Money leaves the account: for those who may also say which account that is. */
const release = (creates?: Creates) =>
  route('bank.manage', { sensitive: true, creates }).errors(refusals('VERIFICATION_REQUIRED'))

// Files come first: they are no refund with the id "files".
export const refundsContract = {
  listRefundFiles: read()
    .route({
      method: 'GET',
      path: '/{tenant}/refund-files',
      tags,
      summary: 'The files of transfers so far, the latest first',
    })
    .input(pageInput.extend({ tenant: tenantRef }))
    .output(pageOf(refundFile)),
  createRefundFile: release({ path: '/{tenant}/refund-files/{refundFileId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/refund-files',
      tags,
      summary:
        'Make a file of transfers (pain.001.001.09); with it they count as executed. Sent twice, it is one file',
    })
    .errors(
      refusals('REFUND_FILE_CHANGED', 'REFUND_NEEDS_ACCOUNT', 'REFUND_NOT_IN_EUROS', 'NOT_ENOUGH_CREDIT'),
    )
    .input(ofTenant.extend(newRefundFile.shape))
    .output(refundFile),
  downloadRefundFile: release()
    .route({
      method: 'GET',
      path: '/{tenant}/refund-files/{refundFileId}',
      tags,
      summary: 'A file of transfers, byte for byte as it was made',
    })
    .errors(refusals('BUSY'))
    .input(ofTenant.extend({ refundFileId }))
    .output(z.file()),
  totalRefunds: read()
    .route({
      method: 'GET',
      path: '/{tenant}/refunds/totals',
      tags,
      summary: 'Number and sum of all refunds that match a filter',
    })
    .input(refundFilter.extend({ tenant: tenantRef }))
    .output(refundTotals),
  listRefunds: read()
    .route({
      method: 'GET',
      path: '/{tenant}/refunds',
      tags,
      summary: 'Proposed, released and executed refunds: search, filter, sort and page',
    })
    .input(refundListInput.extend({ tenant: tenantRef }))
    .output(pageOf(refundRequest)),
  createRefund: prepare({ path: '/{tenant}/refunds/{refundRequestId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/refunds',
      tags,
      summary: 'Propose to give back free money of a payment; sent twice, it is one refund',
    })
    .errors(refusals('NOT_FOUND', 'NOT_ENOUGH_CREDIT', 'REFUND_WAITING', 'PAYMENT_BY_VOUCHER'))
    .input(ofTenant.extend(newRefundRequest.shape))
    .output(refundDetail),
  getRefund: read()
    .route({ method: 'GET', path: '/{tenant}/refunds/{refundRequestId}', tags, summary: 'One refund' })
    .input(ofRequest)
    .output(refundDetail),
  refundNote: read()
    .route({
      method: 'GET',
      path: '/{tenant}/refunds/{refundRequestId}/note',
      tags,
      summary: 'What was given back, as a paper for the payer (PDF)',
    })
    .errors(refusals('REFUND_DECIDED', 'PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofRequest)
    .output(z.file()),
  releaseRefund: release()
    .route({
      method: 'POST',
      path: '/{tenant}/refunds/{refundRequestId}/release',
      tags,
      summary: 'Say how much goes back and how; until it is executed, it may be said anew',
    })
    .errors(
      refusals(
        'CONFLICT',
        'NOT_ENOUGH_CREDIT',
        'REFUND_DECIDED',
        'REFUND_FOUR_EYES',
        'REFUND_NEEDS_ACCOUNT',
        'REFUND_NOT_BY_SERVICE',
        'REFUND_NOBODY_TO_ASK',
        'REFUND_ASKED_OFTEN',
      ),
    )
    .input(ofRequest.extend({ revision }).extend(refundRelease.shape))
    .output(refundDetail),
  keepRefund: prepare()
    .route({
      method: 'POST',
      path: '/{tenant}/refunds/{refundRequestId}/keep',
      tags,
      summary: 'Nothing goes back: the money stays as the payer’s credit',
    })
    .errors(refusals('REFUND_DECIDED'))
    .input(ofRequest.extend({ reason: line(300).default('') }))
    .output(refundDetail),
  askForRefundAccount: prepare()
    .route({
      method: 'POST',
      path: '/{tenant}/refunds/{refundRequestId}/account-requests',
      tags,
      summary: 'Ask the payer once more for the account; the link of the mail before becomes void',
    })
    .errors(refusals('CONFLICT', 'REFUND_DECIDED', 'REFUND_NOBODY_TO_ASK', 'REFUND_ASKED_OFTEN'))
    .input(ofRequest.extend({ revision }))
    .output(refundDetail),
  withdrawRefundAccountRequest: prepare()
    .route({
      method: 'POST',
      path: '/{tenant}/refunds/{refundRequestId}/account-requests/withdrawal',
      tags,
      summary: 'Ask the payer no more: the link becomes void, and the refund is to be checked again',
    })
    .errors(refusals('REFUND_DECIDED', 'REFUND_WAITING'))
    .input(ofRequest)
    .output(refundDetail),
  ownRefunds: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/bookings/{accessToken}/refunds',
      tags,
      summary: 'What is given back of the money for a booking, for whoever holds its link',
    })
    .errors(refusals('NOT_FOUND', 'ACCESS_LINK_EXPIRED'))
    .input(ofTenant.extend({ accessToken: linkToken }))
    .output(z.array(ownRefund)),
  refundAccountPage: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/refund-accounts/{refundAccountToken}',
      tags,
      summary: 'What is given back to whoever holds the link of the mail that asks for an account',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofLink)
    .output(refundAccountPage),
  enterRefundAccount: route('public')
    .route({
      method: 'POST',
      path: '/{tenant}/portal/refund-accounts/{refundAccountToken}',
      tags,
      summary: 'Enter the account that a refund goes to; works once',
    })
    .errors(refusals('NOT_FOUND', 'REFUND_LINK_OVER'))
    .input(ofLink.extend(enteredRefundAccount.shape))
    .output(z.object({ taken: z.literal(true) })),
  refundTransferCode: route('bank.manage', { sensitive: true, feature: 'refundWithQrCode' })
    .route({
      method: 'GET',
      path: '/{tenant}/refunds/{refundRequestId}/transfer-code',
      tags,
      summary: 'A QR code from which the bank’s app fills in the transfer of a released refund',
    })
    .errors(refusals('REFUND_DECIDED', 'REFUND_NEEDS_ACCOUNT'))
    .input(ofRequest)
    .output(z.object({ qrCode: qrCode.nullable() })),
  executeRefund: release()
    .route({
      method: 'POST',
      path: '/{tenant}/refunds/{refundRequestId}/execute',
      tags,
      summary:
        'Note that the money was given back, or have the payment service give it back; sent twice, it is given back once',
    })
    .errors(refusals('NOT_ENOUGH_CREDIT', 'REFUND_DECIDED', 'REFUND_NOT_BY_SERVICE', 'PAYMENT_IN_FUTURE'))
    .input(ofRequest.extend(refundExecution.shape))
    .output(refundDetail),
}
