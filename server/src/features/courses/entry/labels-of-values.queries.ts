import type { EntryRule, LabelledEntryRule } from '@reihum/contract/courses/entry-rules.ts'
import type { Wording } from '@reihum/contract/wire/locales.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** What the values are called that these rules speak of; rules without any cost no statement. */
export async function labelsOfValues(
  ctx: TenantContext,
  rules: readonly EntryRule[],
): Promise<ReadonlyMap<string, Wording>> {
  const ids = [...new Set(rules.flatMap(({ valueId }) => (valueId === null ? [] : [valueId as string])))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('characteristic_value')
    .select(['id', 'label_de', 'label_en'])
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, label_de: de, label_en }) => [id, { de, en: label_en || de }]))
}

/** The rules with what their values are called. One that speaks of a value that is gone lets everybody in, and is left out. */
export function withLabels(
  rules: readonly EntryRule[],
  labels: ReadonlyMap<string, Wording>,
): LabelledEntryRule[] {
  return rules.flatMap((rule) => {
    const valueLabel = (rule.valueId && labels.get(rule.valueId)) ?? null
    return rule.valueId !== null && valueLabel === null ? [] : [{ ...rule, valueLabel }]
  })
}
