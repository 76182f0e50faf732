import type { personExportInput } from '@reihum/contract/registrations/person-list.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { factsOf } from '#features/courses/facts/fact.queries.ts'
import { thingsOf } from '#features/courses/things/thing.queries.ts'
import { namesOfGroups } from '#features/people/groups/group-member.queries.ts'
import { personsExported } from '#features/people/person.events.ts'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { personRows } from './person-list.queries.ts'
import { personTable } from './person-table.rules.ts'

/** The filtered list as a file; the export is recorded in the log. */
export async function exportPersons(
  ctx: TenantContext,
  input: z.output<typeof personExportInput>,
  locale: Locale,
): Promise<WriteFile> {
  const { format } = input
  // One row more than a table may hold, so that `tableFile` notices and refuses a list that is too long.
  const rows = await personRows(ctx, input, input, tableRowLimit + 1)
  await record(ctx, personsExported(ctx.tenantId, rows.length, format))
  const ids = rows.slice(0, tableRowLimit).map(({ id }) => id)
  const known = {
    facts: await factsOf(ctx, ids),
    things: await thingsOf(ctx, ids),
    groups: await namesOfGroups(ctx, ids),
  }
  return tableFile(ctx, () => personTable(rows, known, locale), { format, locale })
}
