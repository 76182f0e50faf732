import { z } from 'zod'
import { discountCodeId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import {
  codeUse,
  codeUseExportInput,
  codeUseListInput,
  singleCode,
  singleCodeExportInput,
  singleCodeListInput,
} from './code-use.schema.ts'
import { refusals } from './registration-refusals.ts'

const tags = ['discount codes']
const ofSet = { tenant: tenantRef, discountCodeId }

export const codeUsesContract = {
  listCodeUses: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/discount-code-uses',
      tags,
      summary: 'Who used which discount code, for which course and how much it took off',
    })
    .input(codeUseListInput.extend({ tenant: tenantRef }))
    .output(pageOf(codeUse)),
  exportCodeUses: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/discount-code-uses/export',
      tags,
      summary: 'The uses of discount codes as a table; that it was exported is logged',
    })
    .errors(refusals('TOO_MANY_ROWS', 'BUSY'))
    .input(codeUseExportInput.extend({ tenant: tenantRef }))
    .output(z.file()),
  listSingleCodes: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/discount-codes/{discountCodeId}/single-codes',
      tags,
      summary: 'The codes of a set, each with who has a place with it',
    })
    .errors(refusals('NOT_FOUND'))
    .input(singleCodeListInput.extend(ofSet))
    .output(pageOf(singleCode)),
  exportSingleCodes: route('registrations.read')
    .route({
      method: 'GET',
      path: '/{tenant}/discount-codes/{discountCodeId}/single-codes/export',
      tags,
      summary: 'The codes of a set as a table; that it was exported is logged',
    })
    .errors(refusals('NOT_FOUND', 'TOO_MANY_ROWS', 'BUSY'))
    .input(singleCodeExportInput.extend(ofSet))
    .output(z.file()),
}
