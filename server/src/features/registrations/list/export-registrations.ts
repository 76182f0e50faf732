import type {
  RegistrationFilter,
  registrationExportInput,
} from '@reihum/contract/registrations/registration.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { givenAnswers } from '../answer.queries.ts'
import { takenExtrasOf } from '../extras/taken-extra.queries.ts'
import { registrationsExported } from '../registration.events.ts'
import { readsOnlyMoney } from '../registration.queries.ts'
import { registrationsForTable } from './registration-list.queries.ts'
import { registrationTable } from './registration-table.rules.ts'

type Input = RegistrationFilter & Pick<z.output<typeof registrationExportInput>, 'sort' | 'dir' | 'format'>

/** The filtered list as a file, with every answer to the forms and whatever is taken besides places. The export is recorded in the log. */
export async function exportRegistrations(
  ctx: TenantContext,
  input: Input,
  locale: Locale,
): Promise<WriteFile> {
  const registrations = await registrationsForTable(ctx, input, tableRowLimit + 1)
  const ids = readsOnlyMoney(ctx) ? [] : registrations.map(({ registration }) => registration.id)
  const [answers, extras] = await Promise.all([givenAnswers(ctx, ids), takenExtrasOf(ctx, ids)])
  await record(ctx, registrationsExported(ctx.tenantId, registrations.length, input.format))
  const rows = registrations.map((row) => ({
    ...row,
    answers: answers.get(row.registration.id) ?? [],
    extras: extras.get(row.registration.id) ?? [],
  }))
  return tableFile(ctx, () => registrationTable(rows, locale), { format: input.format, locale })
}
