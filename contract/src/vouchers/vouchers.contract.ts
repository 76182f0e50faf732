import { z } from 'zod'
import type { Creates } from '../wire/creates.ts'
import { tenantRef, voucherId } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import {
  newVoucher,
  voucher,
  voucherCorrection,
  voucherDetail,
  voucherExportInput,
  voucherFilter,
  voucherListInput,
  voucherSending,
  voucherSettings,
  voucherTotals,
} from './voucher.schema.ts'
import { refusals } from './voucher-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofVoucher = ofTenant.extend({ voucherId })
const tags = ['vouchers']
const read = () => route('money.read')
const manage = (creates?: Creates) =>
  route('money.manage', { creates }).errors(refusals('VERIFICATION_REQUIRED'))

export const vouchersContract = {
  listVouchers: read()
    .route({
      method: 'GET',
      path: '/{tenant}/vouchers',
      tags,
      summary: 'Search and page through the gift vouchers',
    })
    .input(voucherListInput.extend({ tenant: tenantRef }))
    .output(pageOf(voucher)),
  totalVouchers: read()
    .route({
      method: 'GET',
      path: '/{tenant}/vouchers/totals',
      tags,
      summary: 'How many vouchers match a filter, and what is still owed to their holders',
    })
    .input(voucherFilter.extend({ tenant: tenantRef }))
    .output(voucherTotals),
  exportVouchers: read()
    .route({
      method: 'GET',
      path: '/{tenant}/vouchers/export',
      tags,
      summary: 'The filtered list as a file, CSV or XLSX',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(voucherExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  voucherSettings: read()
    .route({
      method: 'GET',
      path: '/{tenant}/voucher-settings',
      tags,
      summary: 'How long new vouchers are valid',
    })
    .input(ofTenant)
    .output(voucherSettings),
  changeVoucherSettings: manage()
    .route({
      method: 'PUT',
      path: '/{tenant}/voucher-settings',
      tags,
      summary: 'Say how long new vouchers are valid; those that were sold keep their day',
    })
    .errors(refusals('CONFLICT'))
    .input(ofTenant.extend(voucherSettings.shape))
    .output(voucherSettings),
  voucherOffer: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/portal/vouchers',
      tags,
      summary: 'Whether anybody holds a voucher of the provider, so that forms ask for one',
    })
    .input(ofTenant)
    .output(z.object({ takesVouchers: z.boolean() })),
  sellVoucher: manage({ path: '/{tenant}/vouchers/{voucherId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/vouchers',
      tags,
      summary: 'Sell a voucher; the same id sent twice sells one',
    })
    .errors(refusals('VOUCHER_SOLD_LATER', 'VOUCHER_SOLD_TOO_EARLY', 'CONFLICT'))
    .input(newVoucher.extend({ tenant: tenantRef }))
    .output(voucherDetail),
  getVoucher: read()
    .route({
      method: 'GET',
      path: '/{tenant}/vouchers/{voucherId}',
      tags,
      summary: 'One voucher, and what became of its money',
    })
    .input(ofVoucher)
    .output(voucherDetail),
  voucherPaper: manage()
    .route({
      method: 'GET',
      path: '/{tenant}/vouchers/{voucherId}/paper',
      tags,
      summary: 'The voucher as PDF, with its whole number, to be printed and given away',
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'BUSY'))
    .input(ofVoucher)
    .output(z.file()),
  sendVoucher: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/vouchers/{voucherId}/send',
      tags,
      summary: 'Mail the voucher to its buyer or to whom it is for; sent twice, it is one mail',
    })
    .errors(refusals('PAPER_UNAVAILABLE', 'TIER_LIMIT_REACHED', 'VOUCHER_NOT_OPEN'))
    .input(ofVoucher.extend(voucherSending.shape))
    .output(z.object({ done: z.literal(true) })),
  blockVoucher: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/vouchers/{voucherId}/block',
      tags,
      summary: 'Nobody can redeem it any more, for instance because it was lost',
    })
    .errors(refusals('VOUCHER_LAPSED'))
    .input(ofVoucher.extend({ reason: line(300).default('') }))
    .output(voucherDetail),
  unblockVoucher: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/vouchers/{voucherId}/unblock',
      tags,
      summary: 'It can be redeemed again',
    })
    .input(ofVoucher)
    .output(voucherDetail),
  correctVoucher: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/vouchers/{voucherId}/correct',
      tags,
      summary: 'Raise or lower what is left on it, with the reason; sent twice, it is one correction',
    })
    .errors(refusals('VOUCHER_BALANCE', 'VOUCHER_LAPSED'))
    .input(ofVoucher.extend(voucherCorrection.shape))
    .output(voucherDetail),
}
