/** Where numbers of vouchers are sealed; those of another tenant do not open here. */
export const voucherPlace = (tenantId: string) => `${tenantId} voucher`
