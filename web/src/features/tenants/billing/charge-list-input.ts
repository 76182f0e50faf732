import { pageInput } from '@reihum/contract/wire/page.schema.ts'

/** Which page of the charges is shown stands in the address. */
export const chargeListInput = pageInput.pick({ page: true, size: true })
