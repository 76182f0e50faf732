import type { singleCodeExportInput } from '@reihum/contract/registrations/code-use.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { getCode } from '#features/courses/codes/code.queries.ts'
import { record } from '#platform/audit/record.ts'
import { tableFile, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { singleCodesExported } from '../registration.events.ts'
import { singleCodeTable } from './code-use-table.rules.ts'
import { singleCodesForTable } from './single-code.queries.ts'

type Input = z.output<typeof singleCodeExportInput> & { discountCodeId: string }

/** The codes of a set as a file, to be sent on or printed; the export is recorded in the log. */
export async function exportSingleCodes(
  ctx: TenantContext,
  { format, ...input }: Input,
  locale: Locale,
): Promise<WriteFile> {
  const { fields } = await getCode(ctx, input.discountCodeId)
  const rows = await singleCodesForTable(ctx, input)
  await record(ctx, singleCodesExported(input.discountCodeId, rows.length, format))
  return tableFile(ctx, () => singleCodeTable(rows, fields.code, locale), { format, locale })
}
