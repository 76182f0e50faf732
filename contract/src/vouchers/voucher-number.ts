/** What numbers of vouchers are made of: nothing that is taken for something else when it is read from paper. */
export const voucherLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const voucherLength = 16

/** As it is printed: in groups of four, which are read aloud and typed without a slip. */
export const formatVoucherNumber = (number: string) => number.replace(/(.{4})(?=.)/g, '$1-')

/** What somebody typed, without what they put between the groups and whatever its case. */
export const voucherNumberOf = (typed: string) => typed.toUpperCase().replace(/[\s.\-–—_/]+/g, '')

/** The end of a number, by which a voucher is told from others where nobody has to know all of it. */
export const lastFourOf = (number: string) => number.slice(-4)

const shape = new RegExp(`^[${voucherLetters}]{${voucherLength}}$`)

/** Whether it can be the number of a voucher at all. */
export const isVoucherNumber = (number: string) => shape.test(number)
