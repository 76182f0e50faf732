import type { VoucherDetail } from '@reihum/contract/vouchers/voucher.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'

export function voucherQuery(tenant: string, voucherId: VoucherDetail['id']) {
  return queries.vouchers.getVoucher.queryOptions({ input: { tenant, voucherId } })
}

export function voucherSettingsQuery(tenant: string) {
  return queries.vouchers.voucherSettings.queryOptions({ input: { tenant } })
}

/** Keeps what the server answered, which is the newest state, and reloads the list and its sums. */
export function keepVoucher(tenant: string, stored: VoucherDetail): VoucherDetail {
  queryClient.setQueryData(voucherQuery(tenant, stored.id).queryKey, stored)
  void queryClient.invalidateQueries({ queryKey: queries.vouchers.listVouchers.key() })
  void queryClient.invalidateQueries({ queryKey: queries.vouchers.totalVouchers.key() })
  return stored
}
