import { z } from 'zod'
import type { Creates } from '../wire/creates.ts'
import { bankImportId, requestKey, tenantRef } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import { removal } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { takesBytes } from '../wire/takes-bytes.ts'
import { refusals } from './payment-refusals.ts'
import {
  bankImport,
  bankImportPreview,
  bankImportSummary,
  bankLineList,
  bankLinePage,
  tablePlans,
} from './statements.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofImport = ofTenant.extend({ bankImportId })
const tags = ['payments']
const read = () => route('money.read')
const manage = (creates?: Creates) =>
  route('money.manage', { creates }).errors(refusals('VERIFICATION_REQUIRED'))

const reading = [
  'BANK_ACCOUNT_MISSING',
  'STATEMENT_TOO_LARGE',
  'STATEMENT_KIND_REFUSED',
  'STATEMENT_DAMAGED',
  'STATEMENT_TOO_MUCH',
  'STATEMENT_EMPTY',
  'STATEMENT_ROW_UNREADABLE',
  'STATEMENT_UNBALANCED',
  'STATEMENT_OTHER_ACCOUNT',
  'BANK_IMPORT_FULL',
  'BANK_IMPORT_BOOKED',
  'BANK_IMPORT_GONE',
  'FILE_EMPTY',
  'FILE_CHANGED',
  'BUSY',
  'DISK_FULL',
] as const
const planning = [
  'NOT_FOUND',
  'BANK_ACCOUNT_MISSING',
  'BANK_IMPORT_GONE',
  'STATEMENT_ROW_UNREADABLE',
  'STATEMENT_OTHER_ACCOUNT',
  'STATEMENT_COLUMNS_MISSING',
  'STATEMENT_COLUMN_TWICE',
  'BUSY',
] as const

/** Bank statements: files are read, previewed, booked, and taken back as a whole. */
export const statementsContract = {
  bankImports: read()
    .route({
      method: 'GET',
      path: '/{tenant}/bank-imports',
      tags,
      summary: 'The latest imports of statements',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(bankImportSummary), hasAccount: z.boolean() })),
  uploadStatement: manage({ path: '/{tenant}/bank-imports/{bankImportId}', by: 'id' })
    .route({
      method: 'POST',
      path: '/{tenant}/bank-imports',
      tags,
      summary: 'Upload a statement to an import; the same id sent twice is taken once',
      description:
        'The first file makes the import. Files are read and kept for a day, or until they are booked or discarded. Nothing is booked yet.',
      ...takesBytes,
    })
    .errors(refusals(...reading))
    .input(
      z.object({
        params: ofTenant,
        query: z.object({ id: requestKey, bankImportId, filename: z.string().min(1).max(1000) }),
      }),
    )
    .output(bankImport),
  bankImport: read()
    .route({
      method: 'GET',
      path: '/{tenant}/bank-imports/{bankImportId}',
      tags,
      summary: 'An import: what its tables may mean, or what became of it',
    })
    .errors(refusals('BANK_IMPORT_GONE'))
    .input(ofImport)
    .output(bankImport),
  previewBankImport: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/bank-imports/{bankImportId}/preview',
      tags,
      summary: 'Say what booking would do: what is new, what is known, what is missing; nothing is changed',
    })
    .errors(refusals(...planning))
    .input(ofImport.extend({ tables: tablePlans }))
    .output(bankImportPreview),
  bookBankImport: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/bank-imports/{bankImportId}/book',
      tags,
      summary: 'Book all that the preview promised, or nothing; sent twice it is done once',
    })
    .errors(refusals(...planning, 'BANK_IMPORT_CHANGED'))
    .input(ofImport.extend({ tables: tablePlans, digest: z.string().max(100) }))
    .output(bankImport),
  undoBankImport: manage()
    .route({
      method: 'POST',
      path: '/{tenant}/bank-imports/{bankImportId}/undo',
      tags,
      summary: 'Take back all payments of an import; the same files can be read again afterwards',
    })
    .errors(
      refusals('NOT_FOUND', 'BANK_IMPORT_ALLOCATED', 'BANK_IMPORT_DECIDED', 'BANK_IMPORT_REFUNDED', 'BUSY'),
    )
    .input(
      ofImport.extend({
        reason: line(200).min(1),
        /** What its payments paid is open again. */
        takeBackAllocations: z.boolean().default(false),
      }),
    )
    .output(bankImport),
  discardBankImport: manage()
    .route({
      method: 'DELETE',
      path: '/{tenant}/bank-imports/{bankImportId}',
      tags,
      summary: 'Erase files that are not to be booked',
    })
    .input(ofImport)
    .output(removal),
  bankImportLines: read()
    .route({
      method: 'GET',
      path: '/{tenant}/bank-imports/{bankImportId}/lines',
      tags,
      summary: 'The lines that an import booked, and what became of each',
    })
    .input(ofImport.extend(bankLineList.shape))
    .output(bankLinePage),
}
