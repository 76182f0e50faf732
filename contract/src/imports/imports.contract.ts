import { z } from 'zod'
import { tableFormat } from '../courses/course-list.schema.ts'
import type { Creates } from '../wire/creates.ts'
import { importId, tenantRef } from '../wire/ids.schema.ts'
import { removal } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { takesBytes } from '../wire/takes-bytes.ts'
import { exportSchedulesContract } from './export-schedules.contract.ts'
import {
  type ImportingRooms,
  importPlan,
  importPreview,
  importShapes,
  maxRowNumber,
} from './import.schema.ts'
import { refusals } from './import-refusals.ts'
import { listsContract } from './lists.contract.ts'
import { movesContract } from './moves.contract.ts'
import { wholeExportContract } from './whole-export.contract.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofImport = ofTenant.extend({ importId })
const tags = ['imports']
const manage = (creates?: Creates) => route('imports.manage', { creates })
const planning = [
  'NOT_FOUND',
  'IMPORT_GONE',
  'IMPORT_COLUMNS_MISSING',
  'IMPORT_COLUMN_TWICE',
  'BUSY',
] as const
/** Refusals that arise when registered people are told by mail. */
const telling = ['VERIFICATION_REQUIRED', 'TIER_LIMIT_REACHED'] as const

/** The routes of imports, for the kinds of tables that these rooms bring. */
export function makeImportsContract<Rooms extends ImportingRooms>(rooms: Rooms) {
  const { importKind, importRun, importSummary } = importShapes(rooms)
  return {
    ...listsContract,
    ...wholeExportContract,
    ...exportSchedulesContract,
    ...movesContract,
    list: manage()
      .route({ method: 'GET', path: '/{tenant}/imports', tags, summary: 'The latest imports' })
      .input(ofTenant)
      .output(z.object({ items: z.array(importSummary) })),
    template: manage()
      .route({
        method: 'GET',
        path: '/{tenant}/imports/template',
        tags,
        summary: 'A table with the headings that an import knows, and one example',
      })
      .errors(refusals('BUSY'))
      .input(ofTenant.extend({ kind: importKind, format: tableFormat }))
      .output(z.file()),
    upload: manage({ path: '/{tenant}/imports/{importId}', by: 'id' })
      .route({
        method: 'POST',
        path: '/{tenant}/imports',
        tags,
        summary: 'Upload a CSV or XLSX file to import; the same id sent twice makes one',
        description:
          'The file is read and kept for a day, or until it is imported or discarded. Nothing is imported yet.',
        ...takesBytes,
      })
      .errors(
        refusals(
          'TABLE_TOO_LARGE',
          'TABLE_KIND_REFUSED',
          'TABLE_FORMAT_REFUSED',
          'TABLE_LOCKED',
          'TABLE_DAMAGED',
          'TABLE_QUOTE_OPEN',
          'TABLE_TOO_MUCH',
          'TABLE_EMPTY',
          'TABLE_TOO_MANY_ROWS',
          'TABLE_TOO_MANY_COLUMNS',
          'FILE_EMPTY',
          'FILE_CHANGED',
          'BUSY',
          'DISK_FULL',
        ),
      )
      .input(
        z.object({
          params: ofTenant,
          query: z.object({ id: importId, kind: importKind, filename: z.string().min(1).max(1000) }),
        }),
      )
      .output(importRun),
    get: manage()
      .route({
        method: 'GET',
        path: '/{tenant}/imports/{importId}',
        tags,
        summary: 'What was read of a file, what its columns may mean, or what its import came to',
      })
      .input(
        ofImport.extend({
          sheet: z.coerce.number().int().min(0).max(1000).default(0),
          headingRow: z.coerce.number().int().min(1).max(maxRowNumber).optional(),
        }),
      )
      .output(importRun),
    preview: manage()
      .route({
        method: 'POST',
        path: '/{tenant}/imports/{importId}/preview',
        tags,
        summary: 'Say what an import would do, row by row; nothing is changed',
      })
      .errors(refusals(...planning, ...telling))
      .input(ofImport.extend({ plan: importPlan }))
      .output(importPreview),
    faultyRows: manage()
      .route({
        method: 'POST',
        path: '/{tenant}/imports/{importId}/faulty-rows',
        tags,
        summary: 'The faulty rows as a table, with a column that says why',
      })
      .errors(refusals(...planning, ...telling))
      .input(ofImport.extend({ plan: importPlan, format: tableFormat }))
      .output(z.file()),
    run: manage()
      .route({
        method: 'POST',
        path: '/{tenant}/imports/{importId}/run',
        tags,
        summary: 'Import all that the preview promised, or nothing; sent twice it is done once',
      })
      .errors(refusals(...planning, ...telling, 'IMPORT_FAULTY', 'IMPORT_CHANGED'))
      .input(ofImport.extend({ plan: importPlan, digest: z.string().max(100) }))
      .output(importRun),
    discard: manage()
      .route({
        method: 'DELETE',
        path: '/{tenant}/imports/{importId}',
        tags,
        summary: 'Erase what was read and is not to be imported; once it is gone, so it stays',
      })
      .input(ofImport)
      .output(removal),
  }
}
