import type {
  PlatformExamination,
  platformExaminationsInput,
} from '@reihum/contract/insights/examination.schema.ts'
import type { z } from 'zod'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { readPage } from '#platform/database/read-page.ts'
import type { TenantFinding } from './examination.rules.ts'
import { totalsOf } from './examination.rules.ts'

export async function platformExaminations(
  { tx }: PlatformContext,
  input: z.output<typeof platformExaminationsInput>,
) {
  const matching = tx
    .selectFrom('examination as e')
    .innerJoin('tenant as t', 't.id', 'e.tenant_id')
    .where('e.violations', '>', 0)
    .where('e.examined_at', 'is not', null)
  const { rows, total } = await readPage(
    matching
      .select(['e.tenant_id', 't.company', 'e.examined_at', 'e.findings'])
      .orderBy('e.violations', 'desc')
      .orderBy('t.company')
      .orderBy('t.id'),
    matching,
    input,
  )
  const items = rows.map(({ tenant_id, company, examined_at, findings }) => {
    const broken = (findings as TenantFinding[]).filter(
      (found) => found.level === 'violation' && found.broken > 0,
    )
    return {
      tenantId: tenant_id,
      company,
      examinedAt: examined_at?.toISOString(),
      ...totalsOf(broken),
      rules: broken.map(({ rule }) => rule),
    } as PlatformExamination
  })
  return { items, total }
}
