import { pageInput } from '@reihum/contract/wire/page.schema.ts'

/** The part of the address that names the page of the list of charges. */
export const chargeListInput = pageInput.pick({ page: true, size: true })
