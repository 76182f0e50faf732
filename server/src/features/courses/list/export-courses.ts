import type { CourseFilter, tableFormat } from '@reihum/contract/courses/course-list.schema.ts'
import { shortAddressPath } from '@reihum/contract/courses/short-address.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { record } from '#platform/audit/record.ts'
import { tableFile, tableRowLimit, type WriteFile } from '#platform/tables/table-file.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { listCharacteristics } from '../characteristics/characteristic.queries.ts'
import { coursesExported } from '../course.events.ts'
import { factsOf, type ShownCourseRow } from '../course-row.queries.ts'
import { type CourseOrder, coursesAmong, inOrder, matchingCourses } from './course-list.queries.ts'
import { type CourseOfTable, courseTable } from './course-table.rules.ts'

type Input = CourseFilter & CourseOrder & { format: z.output<typeof tableFormat> }

function asRow(row: ShownCourseRow, { slug, publicUrl }: { slug: string; publicUrl: string }): CourseOfTable {
  return {
    ...factsOf(row),
    title: row.title,
    reference: row.reference,
    kind: row.kind as CourseOfTable['kind'],
    mode: row.mode as CourseOfTable['mode'],
    place: row.place_name,
    city: row.place_city,
    instructor: row.instructor_name,
    furtherInstructors: row.further_instructors.map(({ fullname }) => fullname),
    feeCents: row.fee_cents,
    valueIds: row.value_ids,
    ageFrom: row.age_from,
    ageTo: row.age_to,
    trialOf: row.trial_of_course?.reference ?? null,
    shortAddress: `${publicUrl}${shortAddressPath(slug, row.address_code)}`,
  }
}

/** The filtered list as a file; the export is recorded in the log. */
export async function exportCourses(
  ctx: TenantContext,
  input: Input,
  { locale, publicUrl }: { locale: Locale; publicUrl: string },
): Promise<WriteFile> {
  const { format, sort, dir } = input
  // One row more than a table may hold, so that `tableFile` notices and refuses a list that is too long.
  const ids = inOrder(ctx, matchingCourses(ctx, input).select('c.id'), input).limit(
    sql.lit(tableRowLimit + 1),
  )
  const rows = await coursesAmong(ctx, sql`array(${ids})`, { sort, dir })
  await record(ctx, coursesExported(ctx.tenantId, rows.length, format))
  const { items } = await listCharacteristics(ctx)
  const characteristics = items.filter(({ archived }) => !archived).map(({ fields }) => fields)
  const { slug } = ctx.tenant
  const found = rows.map((row) => asRow(row, { slug, publicUrl }))
  const table = courseTable(found, { locale, now: ctx.now, characteristics })
  return tableFile(ctx, () => table, { format, locale })
}
